import { useWallet } from '@obverse/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { listenerSet } from '../ui/listeners.ts';
import { readStored, store } from '../ui/stored.ts';
import { useUsableWallets } from './usable-wallets.ts';

const storageKey = 'obverse-wallet';

/** Keeps the name of the wallet that the person chose, or forgets it. */
export function rememberWallet(name: string | undefined): void {
  store('localStorage', storageKey, name);
}

export const isWalletRemembered = (): boolean => readStored('localStorage', storageKey) !== undefined;

/** How long a remembered wallet may take to be there: an extension that is gone never is. */
const reconnectTimeoutMs = 8_000;

/** Whether a remembered wallet is still waited for. */
let isAwaited = true;
const { notify, subscribe } = listenerSet();

function stopWaiting(): void {
  isAwaited = false;
  notify();
}

/** Whether the wallet that was used last is about to be connected: until then nobody is asked to connect one. */
export function useIsReconnecting(): boolean {
  const { connected } = useWallet();
  const isWaiting = useSyncExternalStore(subscribe, () => isAwaited);
  return connected === undefined && isWaiting && isWalletRemembered();
}

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
    connect(wallet).catch(() => {
      rememberWallet(undefined);
      stopWaiting();
    });
  }, [wallets, connected, connect]);
  useEffect(() => {
    const timer = setTimeout(stopWaiting, reconnectTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
}
