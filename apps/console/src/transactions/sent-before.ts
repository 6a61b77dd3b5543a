import type { Cluster } from '@obverse/client';
import { readStored, store } from '../ui/stored.ts';

/** A transaction that this tab has sent and not seen the end of. */
export type SentBefore = {
  readonly cluster: Cluster;
  /** Base58. */
  readonly signature: string;
  /** What it does, in the words of its instructions. */
  readonly words: readonly string[];
};

// of the tab: another one may still follow what it has sent
const storageKey = 'obverse-sent';

const isSent = (value: unknown): value is SentBefore => {
  const { cluster, signature, words } = (value ?? {}) as Partial<Record<keyof SentBefore, unknown>>;
  return typeof cluster === 'string' && typeof signature === 'string' && Array.isArray(words);
};

function read(): readonly SentBefore[] {
  try {
    const found: unknown = JSON.parse(readStored('sessionStorage', storageKey) ?? '[]');
    return Array.isArray(found) ? found.filter(isSent) : [];
  } catch {
    return [];
  }
}

const write = (list: readonly SentBefore[]): void =>
  store('sessionStorage', storageKey, list.length === 0 ? undefined : JSON.stringify(list));

/** What was under way when the page was loaded. */
export const sentBefore: readonly SentBefore[] = read();

export const rememberSent = (sent: SentBefore): void =>
  write([...read().filter(({ signature }) => signature !== sent.signature), sent]);

export const forgetSent = (signature: string | undefined): void =>
  write(read().filter((each) => each.signature !== signature));
