import type { DataOf } from '@obverse/client';
import { useRead } from '@obverse/react';
import { useMemo } from 'react';

type Reports = DataOf<'get', '/stablecoins/{index}/loss-report'>;
type Part = 'senior' | 'junior';

/** When reports were resolved in which coin holders or the junior tranche lost, the newest first. */
export const lossesOf = (reports: Reports | undefined, part: Part): readonly string[] =>
  (reports?.past ?? []).flatMap(({ resolvedAt, [part]: lost }) =>
    resolvedAt !== null && lost !== null && BigInt(lost) > 0n ? [resolvedAt] : [],
  );

/** When holders of a stablecoin's coins or its junior tranche lost, the newest first; Unix seconds. */
export function useLosses(index: number, part: Part): readonly number[] {
  const { data } = useRead('/stablecoins/{index}/loss-report', { path: { index } });
  return useMemo(() => lossesOf(data, part).map((at) => Date.parse(at) / 1_000), [data, part]);
}
