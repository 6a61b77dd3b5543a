import type { UseQueryResult } from '@tanstack/react-query';
import { Amount, Rate } from '../../amounts/amount.tsx';
import { decimalRate } from '../../coins/rate.ts';
import { ReadError } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Quote } from './exchange-words.ts';

type Units = { readonly decimals: number; readonly coin: string; readonly underlying: string };

type Props = {
  readonly query: Pick<UseQueryResult<Quote>, 'data' | 'error' | 'refetch' | 'isPending'>;
  /** Whether an amount is entered. */
  readonly isAsked: boolean;
  /** Base units; undefined while there is no quote. */
  readonly minimum: bigint | undefined;
  readonly units: Units;
};

/** What an amount brings now, and at least. As high with a quote as without one. */
export function QuoteView({
  query: { data: quote, error, refetch, isPending },
  isAsked,
  minimum,
  units,
}: Props) {
  const { decimals, coin, underlying } = units;
  const received = quote?.side === 'redeem' ? underlying : coin;
  return (
    <div className="min-h-24 text-sm" aria-live="polite">
      {!isAsked && <p className="text-muted">Enter an amount to see what it brings.</p>}
      {isAsked && error !== null && <ReadError error={error} retry={refetch} />}
      {isAsked && error === null && isPending && <Skeleton className="h-20" />}
      {isAsked && quote !== undefined && minimum !== undefined && (
        <dl className="space-y-1">
          <div>
            <dt className="text-muted text-xs">You receive about</dt>
            <dd className="font-medium text-lg">
              <Amount units={quote.amountOut} decimals={decimals} unit={received} />
            </dd>
          </div>
          <div className="flex flex-wrap gap-x-1 text-muted text-xs">
            <dt>At least, or nothing happens:</dt>
            <dd>
              <Amount units={minimum} decimals={decimals} unit={received} isExact />
            </dd>
          </div>
          <div className="flex flex-wrap gap-x-1 text-muted text-xs">
            <dt>Rate:</dt>
            <dd className="numbers">
              1 <bdi>{coin}</bdi> = <Rate decimal={decimalRate(quote.rate)} unit={underlying} />, without a
              fee
            </dd>
          </div>
          {quote.cost !== null && (
            <div className="flex flex-wrap gap-x-1 text-muted text-xs">
              <dt>Taken from your wallet:</dt>
              <dd>
                <Amount units={quote.cost} decimals={decimals} unit={underlying} />
              </dd>
            </div>
          )}
          {quote.withheld !== null && BigInt(quote.withheld) > 0n && (
            <div className="flex flex-wrap gap-x-1 text-warn text-xs">
              <dt>Withheld, with a claim for you:</dt>
              <dd>
                <Amount units={quote.withheld} decimals={decimals} unit={underlying} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}
