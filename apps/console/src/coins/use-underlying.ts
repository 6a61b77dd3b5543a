import type { DataOf } from '@obverse/client';
import { useObverse } from '@obverse/react';
import { underlyingSymbol } from '../amounts/units.ts';
import { config } from '../config.ts';

export type Stablecoin = DataOf<'get', '/stablecoin/{index}'>;

/** How an underlying is called on this page's cluster. */
export function useUnderlying(): (mint: string) => string {
  const { cluster } = useObverse();
  return (mint) => underlyingSymbol(mint, config.clusters[cluster].isLocal);
}
