import type { Cluster } from '@obverse/client';
import { readStored, store } from '../ui/stored.ts';

const storageKey = 'obverse-session';

/** Whose session this browser has a cookie of. It can have one, whatever the cluster. */
export type SessionMark = { readonly cluster: Cluster; readonly address: string };

// A browser writes every 401 into its console. So the page remembers that it has signed in, and asks for a session only then.

export function readMark(): SessionMark | undefined {
  const [name, address] = readStored('localStorage', storageKey)?.split(':') ?? [];
  const isCluster = name === 'mainnet' || name === 'devnet';
  return isCluster && address !== undefined ? { cluster: name, address } : undefined;
}

export function writeMark(mark: SessionMark | undefined): void {
  store('localStorage', storageKey, mark && `${mark.cluster}:${mark.address}`);
}

/** Calls back when another tab of this browser has signed in or out. @returns how to end that */
export function onMarkOfOtherTab(listener: (mark: SessionMark | undefined) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listener(readMark());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Whether a session is of nobody who uses the page now. While a remembered wallet is still to be connected, it may be its. */
export const isLeft = (
  mark: SessionMark,
  now: { readonly cluster: Cluster; readonly address: string | undefined; readonly isRemembered: boolean },
): boolean =>
  mark.cluster !== now.cluster ||
  (now.address === undefined ? !now.isRemembered : now.address !== mark.address);
