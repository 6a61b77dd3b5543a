import type { Cluster } from '@obverse/contracts';
import { cachedBy } from '../lib/cached.ts';
import type { Chains } from '../solana/chain.ts';

/** How many answers are shared at the same time, the most recently used ones. */
const maxShared = 1_000;

export type ShareAnswer = <T>(cluster: Cluster, url: string, answer: () => Promise<T>) => Promise<T>;

/**
 * Shares answers to reads that anyone may make. For each URL one is made per slot, so what many open at once is read once. A local cluster
 * shares none, for anyone can move its clock.
 */
export function shareAnswers(chains: Chains): ShareAnswer {
  const answers = cachedBy<unknown>(0, maxShared);
  return <T>(cluster: Cluster, url: string, answer: () => Promise<T>) => {
    const { slotMs } = chains[cluster];
    return slotMs === 0 ? answer() : (answers(url, answer, slotMs) as Promise<T>);
  };
}
