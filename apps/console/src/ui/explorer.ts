import { useSyncExternalStore } from 'react';
import { listenerSet } from './listeners.ts';
import { readStored, store } from './stored.ts';

/*
 * The explorer that the reader trusts: a choice of this browser. Nothing is loaded from it before a link is followed.
 */

export type Shown = 'address' | 'tx';

type Explorer = {
  readonly name: string;
  /** @param cluster mainnet or devnet */
  readonly url: (kind: Shown, id: string, cluster: string) => string;
};

/** Devnet is named in the query; without it explorers show mainnet. */
const query = (cluster: string): string => (cluster === 'mainnet' ? '' : `?cluster=${cluster}`);

export const explorers = {
  solana: {
    name: 'Solana Explorer',
    url: (kind, id, cluster) => `https://explorer.solana.com/${kind}/${id}${query(cluster)}`,
  },
  solscan: {
    name: 'Solscan',
    url: (kind, id, cluster) =>
      `https://solscan.io/${kind === 'address' ? 'account' : kind}/${id}${query(cluster)}`,
  },
  orb: {
    name: 'Orb',
    url: (kind, id, cluster) => `https://orbmarkets.io/${kind}/${id}${query(cluster)}`,
  },
} satisfies Readonly<Record<string, Explorer>>;

type Known = keyof typeof explorers;

/** What the reader has chosen: one that is known, or a text with `{kind}` and `{id}`. */
export type Choice = { readonly known: Known } | { readonly template: string };

const key = 'obverse-explorer';

const usual: Choice = { known: 'solana' };

/** Why a text cannot be the URL of an explorer; undefined where it can. */
export function templateProblem(template: string): string | undefined {
  if (!/^https?:\/\/[^\s"'<>]+$/.test(template))
    return 'Enter an address that begins with https:// or http://';
  if (!template.includes('{id}')) return 'Write {id} where the address or the signature stands';
  return undefined;
}

export function readChoice(stored: string | undefined): Choice {
  const known = (Object.keys(explorers) as Known[]).find((name) => name === stored);
  if (known !== undefined) return { known };
  return stored !== undefined && templateProblem(stored) === undefined ? { template: stored } : usual;
}

/** Where an explorer shows an address or a transaction. A public explorer knows no local cluster: there is no link then. */
export function explorerUrl(
  choice: Choice,
  { kind, id, cluster, isLocal }: { kind: Shown; id: string; cluster: string; isLocal: boolean },
): string | undefined {
  if ('template' in choice)
    return choice.template
      .replaceAll('{kind}', kind)
      .replaceAll('{id}', encodeURIComponent(id))
      .replaceAll('{cluster}', cluster);
  return isLocal ? undefined : explorers[choice.known].url(kind, id, cluster);
}

export const explorerName = (choice: Choice): string =>
  'template' in choice ? 'your explorer' : explorers[choice.known].name;

const { notify, subscribe } = listenerSet();

export function choose(choice: string): void {
  store('localStorage', key, choice);
  notify();
}

/** The text that is kept; undefined where nothing was chosen. */
export const useChosen = (): string | undefined =>
  useSyncExternalStore(subscribe, () => readStored('localStorage', key));
