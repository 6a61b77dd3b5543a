import { addressOf } from '@obverse/core';
import {
  type Field,
  InputError,
  isChanged,
  type Line,
  requireAgreement,
  type ServiceState,
} from '@obverse/operations';
import { readQuery, useObverse } from '@obverse/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountInput } from '../../amounts/amount-input.tsx';
import { shortAddress } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useFocusOnChange, useFocusOnError } from '../../ui/focus.ts';
import { chainAt } from './chain-at.ts';
import { enteredOf, explain, labelOf, type Values } from './form-values.ts';
import { capitalised, confirmationOf, formatOf, isConfirmedBy } from './format.ts';
import { type Planned, Signing } from './signing.tsx';
import type { ActionSpec, Signer } from './specs.ts';

export type Target = {
  /** The stablecoin that the action is about, or any where it is about the platform. */
  readonly index: number;
  /** How its underlying is called. */
  readonly unit: string;
};

/** Values before and after, as the transaction will change them. All that it sets are listed, those that stay, too. */
const PlanLines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <dl className="space-y-1 text-sm">
    {lines.map((line) => {
      const [label, value, after] = line;
      return (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{capitalised(label)}:</dt>
          <dd className="numbers min-w-0 break-words">
            {value}
            {isChanged(line) ? (
              <>
                {' '}
                <span aria-hidden="true">→</span>
                <span className="sr-only">becomes</span> <strong>{after}</strong>
              </>
            ) : (
              after !== undefined && ' (stays)'
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);

export type ActionFormProps = Target & {
  readonly spec: ActionSpec;
};

/** What the service says now of what an action depends on. */
function useServiceState(index: number): () => Promise<ServiceState> {
  const obverse = useObverse();
  const queryClient = useQueryClient();
  return async () => {
    const [roles, stablecoin, changes] = await Promise.all([
      queryClient.fetchQuery({ ...readQuery(obverse, '/governance/roles'), staleTime: 0 }),
      queryClient.fetchQuery({
        ...readQuery(obverse, '/stablecoin/{index}', { path: { index } }),
        staleTime: 0,
      }),
      queryClient.fetchQuery({
        ...readQuery(obverse, '/governance/changes', { query: { stablecoin: index } }),
        staleTime: 0,
      }),
    ]);
    return { roles, stablecoin, changes };
  };
}

/** Who signs: the holders of the role, or the connected wallet where anyone may. */
const useSigners = ({ signers }: ActionSpec) => {
  const own = useObverse().connection.connected?.account.address;
  const isOwn = ({ address }: { address: string }) => address === own;
  const known = signers.length > 0 || own === undefined ? signers : [{ role: 'anyone', address: own }];
  // the wallet's own role first
  return { own, options: [...known.filter(isOwn), ...known.filter((each) => !isOwn(each))] };
};

const hintOf = ({ about }: Field, present: string | undefined): string =>
  present === undefined ? capitalised(about) : `Now ${present}. ${capitalised(about)}`;

/** What an action asks for, what it would do, then the wallet or the unsigned transaction. */
export function ActionForm({ spec, index, unit }: ActionFormProps) {
  const { action } = spec;
  const { rpcUrl, programId } = useObverse();
  const { own, options } = useSigners(spec);
  const readService = useServiceState(index);
  const [authority, setAuthority] = useState(options[0]?.address ?? '');
  const [values, setValues] = useState<Values>(spec.given ?? {});
  const [typed, setTyped] = useState('');

  const planning = useMutation({
    gcTime: 0,
    mutationFn: async (): Promise<Planned> => {
      if (rpcUrl === undefined) throw new Error('This page has no node of the cluster: use the command line');
      const signer = addressOf(authority);
      if (signer === undefined) throw new Error('Choose who signs');
      const service = await readService();
      const request = {
        chain: chainAt(rpcUrl, programId),
        index,
        authority: signer,
        feePayer: signer,
        show: formatOf(unit),
        agree: (state: Parameters<typeof requireAgreement>[0]) => requireAgreement(state, service),
      };
      const plan = await action.plan(request, enteredOf(action, values));
      return { plan, authority };
    },
  });
  // what it does stands below all fields
  const planned = useFocusOnChange<HTMLElement>(planning.data);
  const [tries, setTries] = useState(0);
  const form = useFocusOnError<HTMLFormElement>(tries);
  const wrong = planning.error instanceof InputError ? planning.error : undefined;
  const isConfirmed =
    !action.isDestructive || (planning.data !== undefined && isConfirmedBy(planning.data.plan, typed));
  // what was planned and confirmed is only for what was entered
  const change = (apply: () => void) => {
    planning.reset();
    setTyped('');
    apply();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    planning.mutate(undefined, { onError: () => setTries((before) => before + 1) });
  };
  const nameOf = ({ role, address }: Signer) =>
    `${role}: ${shortAddress(address)}${address === own ? ' (your wallet)' : ''}`;
  return (
    <div className="space-y-4">
      <p className="text-muted text-sm">{capitalised(action.about)}.</p>
      <form ref={form} onSubmit={submit} className="space-y-3">
        {Object.entries(action.fields).map(([name, field]) => {
          const [label, hint, text] = [
            labelOf(field),
            hintOf(field, spec.present?.[name]),
            values[name] ?? '',
          ];
          const error = wrong?.field === name ? capitalised(wrong.problem) : undefined;
          const isGiven = spec.given?.[name] !== undefined;
          const set = (next: string) => change(() => setValues({ ...values, [name]: next }));
          return field.kind === 'amount' && !isGiven ? (
            <AmountInput
              key={name}
              label={label}
              text={text}
              onText={set}
              unit={unit}
              error={error}
              worth={hint}
            />
          ) : (
            <TextField
              key={name}
              label={isGiven ? `${label} in ${unit}` : label}
              hint={hint}
              value={text}
              error={error}
              spellCheck={false}
              readOnly={isGiven}
              onChange={({ target }) => set(target.value)}
            />
          );
        })}
        <SelectField
          label="Signed by"
          value={authority}
          onChange={({ target }) => change(() => setAuthority(target.value))}
        >
          {options.length === 0 && <option value="">Connect a wallet first</option>}
          {options.map((each) => (
            <option key={`${each.role} ${each.address}`} value={each.address}>
              {nameOf(each)}
            </option>
          ))}
        </SelectField>
        {planning.data === undefined && (
          <Button type="submit" look="primary" disabled={planning.isPending}>
            Show what it does
          </Button>
        )}
      </form>
      {planning.error && <Notice tone="bad">{explain(planning.error, action)}</Notice>}
      {planning.data && (
        <section ref={planned} aria-label="What it does" className="space-y-4 border-line border-t pt-4">
          <h3>{planning.data.plan.title}</h3>
          <PlanLines lines={planning.data.plan.lines} />
          {action.isDestructive && (
            <TextField
              label={`Type "${confirmationOf(planning.data.plan)}" to go on`}
              value={typed}
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Signing planned={planning.data} isReady={isConfirmed} />
        </section>
      )}
    </div>
  );
}
