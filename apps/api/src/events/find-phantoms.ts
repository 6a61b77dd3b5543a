import type { Chain } from '../solana/chain.ts';
import type { Position } from './cursor.ts';
import { findTransactions, provesAbsence } from './find-transactions.ts';

/** How many proofs are asked for at a time. A block of a public cluster lists thousands of signatures. */
const proofsAtATime = 5;

export type Phantoms = {
  /** Recorded transactions that are not on the chain: no node knows them, and more than half of all nodes prove that. */
  readonly phantoms: readonly Position[];
  /** Those that a node proves not to be there, while another knows them or too few answer. */
  readonly disputed: readonly Position[];
};

/**
 * Looks on all nodes for at most 256 recorded transactions. A node that is behind, has pruned its history or has a hole in it says nothing
 * about what it does not know.
 */
export async function findPhantoms(
  { askEach }: Pick<Chain, 'askEach'>,
  genesisHash: string,
  transactions: readonly Position[],
): Promise<Phantoms> {
  const findings = await askEach((rpc) => findTransactions(rpc, genesisHash, transactions));
  const isFound = (i: number) => findings.some((found) => found?.[i] === 'known');
  const known = new Set(transactions.filter((_, i) => isFound(i)));
  const missing = transactions.filter((_, i) => findings.some((found) => found?.[i] === 'missing'));
  // those that no node knows come first: a node without its index of transactions misses all of them
  missing.sort((a, b) => Number(known.has(a)) - Number(known.has(b)));
  const phantoms: Position[] = [];
  const disputed: Position[] = [];
  for (let i = 0; i < missing.length; i += proofsAtATime) {
    const group = missing.slice(i, i + proofsAtATime);
    const proofs = await askEach((rpc) =>
      Promise.all(group.map((each) => provesAbsence(rpc, genesisHash, each))),
    );
    const counts = group.map((_, j) => proofs.filter((proven) => proven?.[j]).length);
    for (const [j, each] of group.entries()) {
      const count = counts[j] as number;
      if (count === 0) continue;
      const isPhantom = !known.has(each) && count > proofs.length / 2;
      (isPhantom ? phantoms : disputed).push(each);
    }
    // the others are older or known, and a node with a hole in its history would be asked in vain about each of them
    if (counts.every((count) => count === 0)) break;
  }
  return { phantoms, disputed };
}
