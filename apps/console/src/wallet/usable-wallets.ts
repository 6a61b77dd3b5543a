import { useObverse, useWallets } from '@obverse/react';
import type { Wallet } from '@wallet-standard/base';
import { useMemo } from 'react';

/** Wallets of this browser that know the cluster. */
export function useUsableWallets(): readonly Wallet[] {
  const { chain } = useObverse();
  const wallets = useWallets();
  return useMemo(() => wallets.filter(({ chains }) => chains.includes(chain)), [wallets, chain]);
}
