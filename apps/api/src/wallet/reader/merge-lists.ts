import type { ListedTransaction } from '../../events/event-source.ts';
import type { MergedTransaction } from '../ledger/model.ts';

type SlotList = { readonly address: string; readonly entries: ListedTransaction[] };

const bySignature = (a: ListedTransaction, b: ListedTransaction) => (a.signature < b.signature ? -1 : 1);

/** Puts the transactions of one slot in an order that no list contradicts. */
function mergeSlot(lists: readonly SlotList[]): MergedTransaction[] {
  const merged: MergedTransaction[] = [];
  for (;;) {
    const heads = lists.flatMap(({ entries }) => entries.slice(0, 1)).sort(bySignature);
    const placeIn = ({ entries }: SlotList, { signature }: ListedTransaction) =>
      entries.findIndex((entry) => entry.signature === signature);
    // lists of honest nodes do not contradict each other: there is one that no list has later
    const next = heads.find((head) => lists.every((list) => placeIn(list, head) <= 0)) ?? heads[0];
    if (next === undefined) return merged;
    const listing = lists.filter((list) => placeIn(list, next) >= 0);
    merged.push({ ...next, listedBy: listing.map(({ address }) => address) });
    for (const list of listing) list.entries.splice(placeIn(list, next), 1);
  }
}

/**
 * Merges the lists of several accounts into one, each transaction once, in the order of the chain. Within a slot only the lists say what came
 * first. Two transactions of a slot that no list has both change different accounts: they are put in the order of their signatures, so that
 * everyone who reads them gets the same average cost.
 *
 * @param lists transactions by account, oldest first
 */
export function mergeLists(lists: ReadonlyMap<string, readonly ListedTransaction[]>): MergedTransaction[] {
  const slots = new Map<number, Map<string, SlotList>>();
  for (const [address, listed] of lists) {
    for (const entry of listed) {
      const slot = slots.get(entry.slot) ?? new Map<string, SlotList>();
      const list = slot.get(address) ?? { address, entries: [] };
      list.entries.push(entry);
      slots.set(entry.slot, slot.set(address, list));
    }
  }
  const inOrder = [...slots].sort(([a], [b]) => a - b);
  return inOrder.flatMap(([, slot]) => mergeSlot([...slot.values()]));
}
