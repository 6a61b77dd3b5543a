import { useObverse } from '@obverse/react';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { config } from '../config.ts';
import { Address } from './address.tsx';
import {
  choose,
  explorerName,
  explorers,
  explorerUrl,
  readChoice,
  type Shown,
  templateProblem,
  useChosen,
} from './explorer.ts';
import { SelectField, TextField } from './field.tsx';

type LinkProps = {
  readonly kind?: Shown;
  /** An address or a signature, base58. */
  readonly id: string;
  /** What it is, for screen readers: "the vault". */
  readonly what: string;
};

/** Opens an address or a transaction in the reader's explorer; nothing where it has none for the cluster. */
export function ExplorerLink({ kind = 'address', id, what }: LinkProps) {
  const { cluster } = useObverse();
  const choice = readChoice(useChosen());
  const { isLocal } = config.clusters[cluster];
  const url = explorerUrl(choice, { kind, id, cluster, isLocal });
  if (url === undefined) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`See ${what} in ${explorerName(choice)}`}
      className="inline-flex size-7 items-center justify-center rounded align-middle text-accent hover:bg-raised"
    >
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
}

/** An address to copy, and to see in the reader's explorer. */
export const ExplorerAddress = ({ address, what }: { readonly address: string; readonly what: string }) => (
  <span className="whitespace-nowrap">
    <Address address={address} what={what} />
    <ExplorerLink id={address} what={what} />
  </span>
);

const own = 'own';

/** Which explorer the links of all pages lead to. */
export function ExplorerChoice() {
  const { cluster } = useObverse();
  const choice = readChoice(useChosen());
  const [template, setTemplate] = useState('template' in choice ? choice.template : '');
  const [isOwn, setOwn] = useState('template' in choice);
  const { isLocal } = config.clusters[cluster];
  const select = (value: string) => {
    setOwn(value === own);
    const chosen = value === own ? template : value;
    if (value !== own || templateProblem(chosen) === undefined) choose(chosen);
  };
  const enter = (text: string) => {
    setTemplate(text);
    if (templateProblem(text) === undefined) choose(text);
  };
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <SelectField
        label="Explorer of the links"
        hint={
          isLocal && !isOwn
            ? 'It does not know a local cluster: links need an explorer of your own'
            : 'Kept in this browser'
        }
        value={isOwn ? own : 'known' in choice ? choice.known : ''}
        onChange={({ target }) => select(target.value)}
      >
        {Object.entries(explorers).map(([name, explorer]) => (
          <option key={name} value={name}>
            {explorer.name}
          </option>
        ))}
        <option value={own}>Another one</option>
      </SelectField>
      {isOwn && (
        <TextField
          label="Its address"
          hint="{kind} is address or tx, {id} what is shown, {cluster} the cluster"
          placeholder="https://explorer.example/{kind}/{id}"
          error={template === '' ? undefined : templateProblem(template)}
          value={template}
          spellCheck={false}
          onChange={({ target }) => enter(target.value.trim())}
        />
      )}
    </div>
  );
}
