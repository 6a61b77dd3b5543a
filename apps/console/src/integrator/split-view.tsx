import { formatBps } from '../amounts/percent.ts';
import type { YieldSplit } from './yield-split.ts';

const parts = [
  ['holdersBps', 'Holders of your coin', 'bg-accent'],
  ['integratorBps', 'You, the issuer', 'bg-warn'],
  ['platformBps', 'Platform', 'bg-muted'],
  ['juniorBps', 'Junior tranche, which bears losses first', 'bg-line'],
] as const;

/** The yield of the collateral as a bar, and the same as a list. */
export const SplitView = ({ split }: { readonly split: YieldSplit }) => (
  <div className="space-y-3">
    <div aria-hidden="true" className="flex h-4 overflow-hidden rounded-full border border-line">
      {parts.map(([key, , colour]) => (
        <span key={key} className={colour} style={{ width: `${split[key] / 100}%` }} />
      ))}
    </div>
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {parts.map(([key, name, colour]) => (
        <div key={key} className="flex items-baseline gap-2">
          <span aria-hidden="true" className={`inline-block size-2.5 rounded-full ${colour}`} />
          <dt className="flex-1 text-muted">{name}</dt>
          <dd className="numbers font-medium">{formatBps(split[key])}</dd>
        </div>
      ))}
    </dl>
  </div>
);
