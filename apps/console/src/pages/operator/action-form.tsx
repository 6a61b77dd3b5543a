import { unwrap } from '@obverse/client';
import { addressOf } from '@obverse/core';
import { useObverse } from '@obverse/react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shortAddress } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { requireAgreement, type ServiceState } from './plans/agreement.ts';
import { readChain } from './plans/chain.ts';
import { confirmationOf, isConfirmedBy, type PlanLine, type Values } from './plans/plan.ts';
import { type Planned, Signing } from './signing.tsx';
import type { ActionSpec } from './spec.ts';

export type Target = {
  /** The stablecoin that the action is about, or any where it is about the platform. */
  readonly index: number;
  /** How its underlying is called. */
  readonly unit: string;
};

/** Values before and after, as the transaction will change them. */
const PlanLines = ({ lines }: { readonly lines: readonly PlanLine[] }) => (
  <dl className="space-y-1 text-sm">
    {lines.map(([label, value, after]) => (
      <div key={label} className="flex flex-wrap gap-x-2">
        <dt className="text-muted">{label}:</dt>
        <dd className="numbers min-w-0 break-all">
          {value}
          {after !== undefined && (
            <>
              {' '}
              <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span> <strong>{after}</strong>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

export type ActionFormProps = Target & {
  readonly spec: ActionSpec;
};

/** What the service says now of what an action depends on. */
function useServiceState(index: number): () => Promise<ServiceState> {
  const { client, cluster } = useObverse();
  const query = { cluster };
  return async () => {
    const [roles, stablecoin, changes] = await Promise.all([
      unwrap(client.GET('/governance/roles', { params: { query } })),
      unwrap(client.GET('/stablecoin/{index}', { params: { path: { index }, query } })),
      unwrap(client.GET('/governance/changes', { params: { query: { ...query, stablecoin: index } } })),
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

/** What an action asks for, what it would do, then the wallet or the unsigned transaction. */
export function ActionForm({ spec, index, unit }: ActionFormProps) {
  const { rpcUrl, programId } = useObverse();
  const { own, options } = useSigners(spec);
  const readService = useServiceState(index);
  const [authority, setAuthority] = useState(options[0]?.address ?? '');
  const [second, setSecond] = useState('');
  const [values, setValues] = useState<Values>(spec.initial ?? {});
  const [typed, setTyped] = useState('');

  const planning = useMutation({
    gcTime: 0,
    mutationFn: async (): Promise<Planned> => {
      if (rpcUrl === undefined) throw new Error('This page has no node of the cluster: use the command line');
      const signer = addressOf(authority);
      if (signer === undefined) throw new Error('Choose who signs');
      const [chain, service] = await Promise.all([readChain(rpcUrl, programId, index), readService()]);
      requireAgreement(chain, service);
      const other = second === '' ? undefined : addressOf(second);
      const plan = spec.plan({ chain, unit, values, authority: signer, second: other });
      return { plan, authority, isVote: other !== undefined };
    },
  });
  const isConfirmed =
    !spec.isDestructive || (planning.data !== undefined && isConfirmedBy(planning.data.plan, typed));
  // what was planned and confirmed is only for what was entered
  const change = (apply: () => void) => {
    planning.reset();
    setTyped('');
    apply();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    planning.mutate();
  };
  const labelOf = ({ role, address }: { role: string; address: string }) =>
    `${role}: ${shortAddress(address)}${address === own ? ' (your wallet)' : ''}`;
  return (
    <div className="space-y-4">
      <p className="text-muted text-sm">{spec.about}</p>
      <form onSubmit={submit} className="space-y-3">
        {spec.fields?.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            value={values[name] ?? ''}
            spellCheck={false}
            onChange={({ target }) => change(() => setValues({ ...values, [name]: target.value }))}
          />
        ))}
        <SelectField
          label="Signed by"
          value={authority}
          onChange={({ target }) => change(() => setAuthority(target.value))}
        >
          {options.length === 0 && <option value="">Connect a wallet first</option>}
          {options.map((each) => (
            <option key={`${each.role} ${each.address}`} value={each.address}>
              {labelOf(each)}
            </option>
          ))}
        </SelectField>
        {spec.votes !== undefined && (
          <SelectField
            label={spec.votes === 'needed' ? 'Second vote' : 'Second vote (the manager needs none)'}
            value={second}
            onChange={({ target }) => change(() => setSecond(target.value))}
          >
            <option value="">none</option>
            {options
              .filter(({ address }) => address !== authority)
              .map((each) => (
                <option key={`${each.role} ${each.address}`} value={each.address}>
                  {labelOf(each)}
                </option>
              ))}
          </SelectField>
        )}
        {planning.data === undefined && (
          <Button type="submit" look="primary" disabled={planning.isPending}>
            Show what it does
          </Button>
        )}
      </form>
      {planning.error && <Notice tone="bad">{planning.error.message}</Notice>}
      {planning.data && (
        <section aria-label="What it does" className="space-y-4 border-line border-t pt-4">
          <h3>{planning.data.plan.title}</h3>
          <PlanLines lines={planning.data.plan.lines} />
          {spec.isDestructive && (
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
