import { useWallet } from '@obverse/react';
import { useEffect, useRef } from 'react';
import { readStored, store } from '../ui/stored.ts';
import { useUsableWallets } from './usable-wallets.ts';

const storageKey = 'obverse-wallet';

/** Keeps the name of the wallet that the person chose, or forgets it. */
export function rememberWallet(name: string | undefined): void {
  store('localStorage', storageKey, name);
}

export const isWalletRemembered = (): boolean => readStored('localStorage', storageKey) !== undefined;

/** Connects the wallet that was used last, once, without a dialog where the wallet allows that. */
export function useRememberedWallet(): void {
  const wallets = useUsableWallets();
  const { connected, connect } = useWallet();
  const tried = useRef(false);
  useEffect(() => {
    const wallet = wallets.find(({ name }) => name === readStored('localStorage', storageKey));
    if (wallet === undefined || connected !== undefined || tried.current) return;
    tried.current = true;
    // a wallet that refuses stays unconnected: the button is there
    connect(wallet).catch(() => rememberWallet(undefined));
  }, [wallets, connected, connect]);
}
