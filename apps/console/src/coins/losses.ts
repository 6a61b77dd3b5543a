import { useRead } from '@obverse/react';
import { useMemo } from 'react';
import { lossesOf } from './coin-status.tsx';

/** When holders of a stablecoin's coins or its junior tranche lost, the newest first; Unix seconds. */
export function useLosses(index: number, part: 'senior' | 'junior'): readonly number[] {
  const { data } = useRead('/stablecoins/{index}/loss-report', { path: { index } });
  return useMemo(() => lossesOf(data, part).map((at) => Date.parse(at) / 1_000), [data, part]);
}
