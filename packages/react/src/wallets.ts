import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { useSyncExternalStore } from 'react';
import type { Connection } from './connection.ts';
import { useObverse } from './provider.ts';

const signFeatures = ['solana:signTransaction', 'solana:signAndSendTransaction'];

const canSign = ({ features }: Wallet): boolean => signFeatures.some((feature) => feature in features);

let known: readonly Wallet[] = [];

/** The same list as long as it has the same wallets, as React requires. */
function snapshot(): readonly Wallet[] {
  const wallets = getWallets().get().filter(canSign);
  const isSame = wallets.length === known.length && wallets.every((wallet, i) => wallet === known[i]);
  if (!isSame) known = wallets;
  return known;
}

function subscribe(changed: () => void): () => void {
  const { on } = getWallets();
  const offs = [on('register', changed), on('unregister', changed)];
  return () => {
    for (const off of offs) off();
  };
}

const none: readonly Wallet[] = [];

/**
 * The wallets of this browser that sign Solana transactions, as they register by the Wallet Standard.
 *
 * @example
 * ```tsx
 * import { useWallet, useWallets } from '@obverse/react';
 *
 * function Wallets() {
 *   const { connect } = useWallet();
 *   const wallets = useWallets();
 *   return wallets.map((each) => <button onClick={() => connect(each)}>{each.name}</button>);
 * }
 * ```
 */
export const useWallets = (): readonly Wallet[] => useSyncExternalStore(subscribe, snapshot, () => none);

/**
 * The connected wallet, and how to connect and disconnect one.
 *
 * @example
 * ```tsx
 * import { useWallet } from '@obverse/react';
 *
 * function Account() {
 *   const { connected, disconnect } = useWallet();
 *   return <button onClick={disconnect}>{connected?.account.address ?? 'No wallet'}</button>;
 * }
 * ```
 */
export const useWallet = (): Connection => useObverse().connection;
