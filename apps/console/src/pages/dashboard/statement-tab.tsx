import { type DataOf, formatUnits } from '@obverse/client';
import { useObverse, useRead } from '@obverse/react';
import { useMutation } from '@tanstack/react-query';
import { groupDigits } from '../../amounts/format.ts';
import { coinUnit } from '../../coins/coin-text.ts';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { downloadCsv, fileOf } from '../../ui/download.ts';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatMonth } from '../../ui/time.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';

const path = '/integration/{id}/statement';

/** How often the service records figures. */
const refreshMs = 60_000;

type Month = DataOf<'get', typeof path>['months'][number];

/** Asks the service for the statement as CSV, and gives it to the browser. */
function useDownload(id: string) {
  const { client, cluster } = useObverse();
  return useMutation({
    mutationFn: async () => {
      const answer = await client.GET(path, {
        params: { path: { id }, query: { cluster } },
        headers: { accept: 'text/csv' },
        parseAs: 'text',
      });
      downloadCsv(`statement-${id}.csv`, await fileOf(answer));
    },
  });
}

/** The columns: their names, the field, and whether it counts coins or the collateral. */
const columns = [
  ['Supply at start', 'supplyAtStart', 'coin'],
  ['Minted', 'minted', 'coin'],
  ['Redeemed', 'redeemed', 'coin'],
  ['Supply at end', 'supplyAtEnd', 'coin'],
  ['Yield of holders', 'holdersYield', 'underlying'],
  ['Revenue earned', 'feesEarned', 'underlying'],
  ['Revenue claimed', 'feesClaimed', 'underlying'],
] as const;

type TableProps = {
  readonly months: readonly Month[];
  readonly decimals: number;
  readonly units: { readonly coin: string; readonly underlying: string };
};

const cell = 'numbers whitespace-nowrap py-2 pl-4 text-right';

/** A line for each month, the newest first. */
const Months = ({ months, decimals, units }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
  <section aria-label="Months" tabIndex={0} className="page-wide overflow-x-auto">
    <table className="w-full text-sm">
      <thead className="text-muted text-xs">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            Month (UTC)
          </th>
          {columns.map(([name, field, unit]) => (
            <th key={field} scope="col" className="py-2 pl-4 text-right font-normal">
              {name}
              <br />
              <bdi>{units[unit]}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.map((month, i) => (
          <tr key={month.month}>
            <th scope="row" className="whitespace-nowrap py-2 text-left font-medium">
              {formatMonth(month.month)}
              {i === 0 && <span className="block font-normal text-muted text-xs">under way</span>}
            </th>
            {columns.map(([, field]) => (
              <td key={field} className={cell}>
                {groupDigits(formatUnits(BigInt(month[field]), decimals))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** What the coin moved and earned, month by month, to keep, to send or to print. */
export function StatementTab({ coin, stablecoin }: DashboardViewProps) {
  const { integrationId: id, metadata, brandedMint } = coin;
  const query = useRead(path, { path: { id } }, { refetchInterval: refreshMs });
  const file = useDownload(id);
  const underlying = useUnderlying()(stablecoin.underlyingMint);
  const units = { coin: coinUnit(metadata.symbol, brandedMint), underlying };
  return (
    <Card
      title="Monthly statement"
      aside={
        <div className="flex gap-2 print:hidden">
          <Button disabled={file.isPending} onClick={() => file.mutate()}>
            Download CSV
          </Button>
          <Button onClick={() => print()}>Print</Button>
        </div>
      }
    >
      <p className="mb-3 text-muted text-sm">
        A month begins and ends with the first record of the service in it, within a minute of midnight.
        Revenue is yours whether it is claimed or not.
      </p>
      {file.error !== null && <Notice tone="bad">{file.error.message}</Notice>}
      <QueryView query={query} loading={<Skeleton className="h-96" />}>
        {({ months, decimals }) =>
          months.length === 0 ? (
            <Empty>Nothing is recorded yet. The first month is here within a minute.</Empty>
          ) : (
            <Months months={months.toReversed()} decimals={decimals} units={units} />
          )
        }
      </QueryView>
    </Card>
  );
}
