import { useRead } from '@obverse/react';
import { Amount } from '../../amounts/amount.tsx';
import { lossesOf } from '../../coins/losses.ts';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { Notice } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { Time } from '../../ui/time.tsx';
import { useBalance } from '../../wallet/use-balance.ts';
import { useClaims } from './claims.tsx';
import type { Position } from './positions.tsx';
import { type Part, sumOf } from './totals.ts';

type Props = {
  readonly address: string;
  /** Undefined while they are read. */
  readonly positions: readonly Position[] | undefined;
  readonly stablecoins: readonly Stablecoin[];
  readonly underlyingOf: (stablecoin: number) => string;
  /** Of the sums: each underlying counts as one, as in the totals of the platform. */
  readonly unit: string;
};

/** What the wallet has of an underlying itself. */
function UnderlyingBalance({
  address,
  stablecoin: { underlyingMint, decimals, index },
  unit,
}: {
  readonly address: string;
  readonly stablecoin: Stablecoin;
  readonly unit: string;
}) {
  const { data } = useBalance(underlyingMint, address);
  if (data === undefined) return null;
  return (
    <Stat label="In the wallet" note={`The collateral of stablecoin ${index}`}>
      <Amount units={data} decimals={decimals} unit={unit} />
    </Stat>
  );
}

/** The losses that holders of a stablecoin's coins have borne. */
function Losses({ stablecoin: { index }, unit }: { readonly stablecoin: Stablecoin; readonly unit: string }) {
  const { data } = useRead('/stablecoins/{index}/loss-report', { path: { index } });
  const losses = lossesOf(data, 'senior');
  if (losses.length === 0) return null;
  return (
    <Notice tone="warn">
      Holders of coins on stablecoin {index} ({unit}) have borne{' '}
      {losses.length === 1 ? 'a loss' : `${losses.length} losses`}, on{' '}
      {losses.map((at, i) => (
        <span key={at}>
          {i > 0 && ', '}
          <Time at={at} />
        </span>
      ))}
      . What the coins are worth is what is left after it.
    </Notice>
  );
}

/** What all positions are worth together, what loss reports withhold, and what the wallet has beside. */
export function Summary({ address, positions, stablecoins, underlyingOf, unit }: Props) {
  const { data } = useClaims(address);
  if (positions === undefined) return <Skeleton className="h-36" />;
  const decimalsOf = (index: number) => stablecoins.find((each) => each.index === index)?.decimals;
  const held = stablecoins.filter(({ index }) =>
    positions.some(
      ({ stablecoin, balance, cooling }) => stablecoin === index && BigInt(balance) + BigInt(cooling) > 0n,
    ),
  );
  const total = (amountOf: (position: Position) => string) =>
    sumOf(positions.map((each): Part => ({ decimals: each.decimals, amount: BigInt(amountOf(each)) })));
  const [worth, earned] = [total(({ valueNow }) => valueNow), total((each) => each.earned)];
  const claims = (data?.claims ?? []).flatMap(({ stablecoin, withheld, refundDue }) => {
    const decimals = decimalsOf(stablecoin);
    return decimals === undefined ? [] : [{ decimals, withheld, refundDue }];
  });
  const open = sumOf(
    claims.flatMap(({ decimals, withheld, refundDue }) =>
      refundDue === null ? [{ decimals, amount: BigInt(withheld) }] : [],
    ),
  );
  const due = sumOf(claims.map(({ decimals, refundDue }) => ({ decimals, amount: BigInt(refundDue ?? 0) })));
  const isReported = held.some(({ lossReport }) => lossReport !== null);
  return (
    <Card title="All together">
      <div className="space-y-4">
        <dl>
          <Stat isHero label={isReported ? 'In all, before what a loss report takes' : 'Worth now'}>
            <Amount units={worth.amount} decimals={worth.decimals} unit={unit} />
          </Stat>
        </dl>
        <Stats>
          <Stat label="Earned in all">
            <Amount units={earned.amount} decimals={earned.decimals} unit={unit} />
          </Stat>
          {open.amount > 0n && (
            <Stat
              label="Withheld by open loss reports"
              note={
                <a href="#claims" className="text-accent underline">
                  See the claims
                </a>
              }
            >
              <Amount units={open.amount} decimals={open.decimals} unit={unit} />
            </Stat>
          )}
          {due.amount > 0n && (
            <Stat
              label="Refunds to claim"
              note={
                <a href="#claims" className="text-accent underline">
                  Claim them
                </a>
              }
            >
              <Amount units={due.amount} decimals={due.decimals} unit={unit} />
            </Stat>
          )}
          {stablecoins.map((each) => (
            <UnderlyingBalance
              key={each.index}
              address={address}
              stablecoin={each}
              unit={underlyingOf(each.index)}
            />
          ))}
        </Stats>
        {held.map((each) => (
          <Losses key={each.index} stablecoin={each} unit={underlyingOf(each.index)} />
        ))}
      </div>
    </Card>
  );
}
