import type { ListedTransaction } from '../events/event-source.ts';

/** A transaction with the accounts that list it. */
export type MergedTransaction = ListedTransaction & { readonly listedBy: readonly string[] };

/** The transactions of accounts, oldest first, by account. */
export type TransactionLists = ReadonlyMap<string, readonly ListedTransaction[]>;

type Run = { readonly address: string; readonly entries: ListedTransaction[] };

/** Puts the transactions of one slot in an order that no list contradicts. */
function mergeSlot(runs: readonly Run[]): MergedTransaction[] {
  const merged: MergedTransaction[] = [];
  let open = runs.filter(({ entries }) => entries.length > 0);
  while (open.length > 0) {
    const isFirst = ({ signature }: ListedTransaction) =>
      open.every(({ entries }) => entries.findIndex((each) => each.signature === signature) <= 0);
    const heads = open.map(({ entries }) => entries[0] as ListedTransaction);
    const candidates = heads.filter(isFirst);
    // lists of honest nodes do not contradict each other: there is a candidate
    const [next] = (candidates.length > 0 ? candidates : heads).sort((a, b) =>
      a.signature < b.signature ? -1 : 1,
    ) as [ListedTransaction];
    const listing = open.filter(({ entries }) =>
      entries.some(({ signature }) => signature === next.signature),
    );
    merged.push({ ...next, listedBy: listing.map(({ address }) => address) });
    for (const { entries } of listing)
      entries.splice(
        entries.findIndex(({ signature }) => signature === next.signature),
        1,
      );
    open = open.filter(({ entries }) => entries.length > 0);
  }
  return merged;
}

/**
 * Merges the lists of several accounts into one, each transaction once, in the order of the chain. Within a slot only the lists say what came
 * first. Two transactions of a slot that no list has both change different accounts: they are put in the order of their signatures, so that
 * everyone who reads them gets the same average cost.
 */
export function mergeLists(lists: TransactionLists): MergedTransaction[] {
  const slots = new Map<number, Run[]>();
  for (const [address, entries] of lists) {
    for (const entry of entries) {
      const runs = slots.get(entry.slot) ?? [];
      slots.set(entry.slot, runs);
      const last = runs.at(-1);
      if (last?.address === address) last.entries.push(entry);
      else runs.push({ address, entries: [entry] });
    }
  }
  const inOrder = [...slots].sort(([a], [b]) => a - b);
  return inOrder.flatMap(([, runs]) => mergeSlot(runs));
}
