import { Amount } from '../../amounts/amount.tsx';
import { shareBps } from '../../amounts/percent.ts';
import type { Stablecoin } from '../../coins/use-underlying.ts';

type Props = { readonly stablecoin: Stablecoin; readonly unit: string };

/** Where the collateral is: what redemptions can be paid from, what is owed, and what is deployed. */
export function Collateral({ stablecoin, unit }: Props) {
  const { decimals } = stablecoin;
  const [vault, deployed, available] = [
    BigInt(stablecoin.vaultBalance),
    BigInt(stablecoin.deployedCollateral),
    BigInt(stablecoin.availableLiquidity),
  ];
  const whole = vault + deployed;
  const parts = [
    { name: 'Available to redemptions', units: available, colour: 'bg-accent' },
    { name: 'Owed as revenue, commission and refunds', units: vault - available, colour: 'bg-warn' },
    { name: 'Deployed', units: deployed, colour: 'bg-muted' },
  ];
  const owed = [
    ['to the platform', stablecoin.platformFeesOwed],
    ['to issuers of coins', stablecoin.integratorFeesOwed],
    ['as refunds', stablecoin.refundsOwed],
  ] as const;
  return (
    <div>
      <h4 className="mb-1 text-muted text-xs">
        Collateral <Amount units={whole} decimals={decimals} unit={unit} />
      </h4>
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-raised">
        {parts.map(({ name, units, colour }) => (
          <span key={name} className={colour} style={{ width: `${shareBps(units, whole) / 100}%` }} />
        ))}
      </div>
      <ul className="mt-2 space-y-1 text-sm">
        {parts.map(({ name, units, colour }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-2">
            <span aria-hidden="true" className={`size-2 rounded-full ${colour}`} />
            {name}: <Amount units={units} decimals={decimals} unit={unit} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted text-xs">
        Owed{' '}
        {owed.map(([to, units], i) => (
          <span key={to}>
            {i > 0 && ', '}
            {to} <Amount units={units} decimals={decimals} unit={unit} />
          </span>
        ))}
        .
      </p>
      {stablecoin.shortfall !== '0' && (
        <p className="mt-1 text-warn text-xs">
          The vault lacks <Amount units={stablecoin.shortfall} decimals={decimals} unit={unit} />: the issuer
          of {unit} took it, and nobody has recognised that yet.
        </p>
      )}
      {stablecoin.issuerPowers.length > 0 && (
        <p className="mt-1 text-muted text-xs">
          The issuer of {unit} may {stablecoin.issuerPowers.map(({ meaning }) => meaning).join('; ')}.
        </p>
      )}
    </div>
  );
}
