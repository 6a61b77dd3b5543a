import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { ListedTransaction } from '../../events/event-source.ts';
import type { ChainAccess } from '../../solana/accounts.ts';
import { type HeldAccount, type MergedTransaction, newAccount, type WalletAccount } from '../ledger/model.ts';
import { listNewTransactions, type TransactionList } from './list-transactions.ts';
import type { ReadLimits } from './wallet-limits.ts';

/**
 * The first accounts of a wallet: cooldowns and associated accounts before others, and of those the ones with most tokens. The former a wallet
 * has by its own doing, or there is one of; others anyone can open for it, as many as they like, and must not displace them.
 */
export function firstAccounts<T extends HeldAccount>(
  accounts: readonly T[],
  max: number,
  wallet: PublicKey,
): T[] {
  if (accounts.length <= max) return [...accounts];
  const mints = new Set(accounts.map(({ mint }) => mint));
  const associatedOf = (mint: string) => tokenAddress(new PublicKey(mint), wallet, TOKEN_2022_PROGRAM_ID);
  const associated = new Set([...mints].map((mint) => associatedOf(mint).toBase58()));
  const isProper = ({ kind, address }: T) => kind === 'cooldown' || associated.has(address);
  const byAmount = accounts.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1));
  return [...byAmount.filter(isProper), ...byAmount.filter((each) => !isProper(each))].slice(0, max);
}

const bySignature = (a: ListedTransaction, b: ListedTransaction) => (a.signature < b.signature ? -1 : 1);

/** Puts the transactions of one slot, by account, in an order that no list contradicts. */
function mergeSlot(lists: readonly (readonly [string, ListedTransaction[]])[]): MergedTransaction[] {
  const merged: MergedTransaction[] = [];
  for (;;) {
    const heads = lists.flatMap(([, entries]) => entries.slice(0, 1)).sort(bySignature);
    const placeIn = (entries: readonly ListedTransaction[], { signature }: ListedTransaction) =>
      entries.findIndex((entry) => entry.signature === signature);
    // lists of honest nodes do not contradict each other: there is one that no list has later
    const next = heads.find((head) => lists.every(([, entries]) => placeIn(entries, head) <= 0)) ?? heads[0];
    if (next === undefined) return merged;
    const listing = lists.filter(([, entries]) => placeIn(entries, next) >= 0);
    merged.push({ ...next, listedBy: listing.map(([address]) => address) });
    for (const [, entries] of listing) entries.splice(placeIn(entries, next), 1);
  }
}

/**
 * Merges the lists of several accounts into one, each transaction once, in the order of the chain. Within a slot only the lists say what came
 * first. Two transactions of a slot that no list has both change different accounts: they are put in the order of their signatures, so that
 * everyone who reads them gets the same average cost.
 *
 * @param lists transactions by account, oldest first
 * @param endSlot leaves out those of this slot and after it
 */
export function mergeLists(
  lists: ReadonlyMap<string, Pick<TransactionList, 'entries'>>,
  endSlot: number,
): MergedTransaction[] {
  const slots = new Map<number, Map<string, ListedTransaction[]>>();
  for (const [address, { entries }] of lists) {
    for (const entry of entries) {
      if (entry.slot >= endSlot) break;
      const slot = slots.get(entry.slot) ?? new Map<string, ListedTransaction[]>();
      slots.set(entry.slot, slot.set(address, [...(slot.get(address) ?? []), entry]));
    }
  }
  const inOrder = [...slots].sort(([a], [b]) => a - b);
  return inOrder.flatMap(([, slot]) => mergeSlot([...slot]));
}

/** How many listed transactions are put in order at a time: far more than are read. */
const maxMerged = 10_000;

/** What to write of a wallet's accounts. */
export type AccountChanges = {
  /** Those that were read further. */
  readonly accounts: readonly WalletAccount[];
  /** Addresses of those that are no longer read: closed cooldowns, and closed accounts beyond those that are listed. */
  readonly dropped: readonly string[];
};

/** The page cursors of a list with something before them that is not read yet. */
function pageCursorsAfter({ entries, pageCursors }: TransactionList, read: ReadonlySet<string>): string[] {
  const next = entries.find(({ signature }) => !read.has(signature));
  return pageCursors.filter((signature) => !read.has(signature) && signature !== next?.signature);
}

/** The accounts of a wallet, and the lists of new transactions of those that are read. */
export class AccountLists {
  /** By address, as they are recorded; those included whose transactions are not read. */
  readonly accounts: Map<string, WalletAccount>;
  readonly #chain: ChainAccess;
  readonly #wallet: PublicKey;
  readonly #limits: ReadLimits;
  readonly #lists = new Map<string, TransactionList>();

  constructor(chain: ChainAccess, wallet: PublicKey, recorded: readonly WalletAccount[], limits: ReadLimits) {
    this.#chain = chain;
    this.#wallet = wallet;
    this.#limits = limits;
    this.accounts = new Map(recorded.map((account) => [account.address, account]));
  }

  /** Whether the transactions of an account are read. */
  readonly isListed = (address: string): boolean => this.#lists.has(address);

  /**
   * Lists the first of these accounts that are not listed yet: some more in all than should be read, as the first ones are not known before.
   *
   * @param candidates the last one of an address counts
   * @returns whether there were any
   */
  async add(candidates: readonly HeldAccount[]): Promise<boolean> {
    const { maxAccounts } = this.#limits;
    const distinct = [...new Map(candidates.map((each) => [each.address, each])).values()];
    const added = firstAccounts(distinct, maxAccounts, this.#wallet)
      .filter(({ address }) => !this.isListed(address))
      .slice(0, 2 * maxAccounts - this.#lists.size)
      .map((each) => this.accounts.get(each.address) ?? newAccount(each));
    if (added.length === 0) return false;
    const lists = await listNewTransactions(this.#chain, added, this.#limits);
    for (const [i, account] of added.entries()) {
      this.accounts.set(account.address, account);
      this.#lists.set(account.address, lists[i] as TransactionList);
    }
    return true;
  }

  /** The listed transactions in the order of the chain, as far as all lists reach. */
  merge(): { readonly merged: readonly MergedTransaction[]; readonly isWhole: boolean } {
    const lists = [...this.#lists.values()];
    const slots = Float64Array.from(lists.flatMap(({ entries }) => entries.map(({ slot }) => slot))).sort();
    const maxSlot = Math.max(slots[maxMerged] ?? Number.POSITIVE_INFINITY, (slots[0] ?? 0) + 1);
    const endSlot = lists.reduce((least, list) => Math.min(least, list.endSlot), maxSlot);
    return { merged: mergeLists(this.#lists, endSlot), isWhole: endSlot === Number.POSITIVE_INFINITY };
  }

  /**
   * What to write of the accounts once transactions are read.
   *
   * @param recorded the accounts as they are stored
   * @param after the accounts after the transactions
   * @param read the signatures of the transactions
   * @param held the accounts that exist
   */
  changes(
    recorded: readonly WalletAccount[],
    after: Iterable<WalletAccount>,
    read: ReadonlySet<string>,
    held: ReadonlyMap<string, HeldAccount>,
  ): AccountChanges {
    const before = new Map(recorded.map((account) => [account.address, account]));
    const accounts: WalletAccount[] = [];
    const dropped: string[] = [];
    for (const account of after) {
      const { address, kind, amount, signature } = account;
      const known = before.get(address) ?? newAccount(account);
      const list = this.#lists.get(address);
      const pageCursors = list === undefined ? account.pageCursors : pageCursorsAfter(list, read);
      const isFurther = known.signature !== signature || String(known.pageCursors) !== String(pageCursors);
      const isFollowed = amount > 0n || held.has(address) || (kind === 'token' && list !== undefined);
      if (isFollowed && isFurther) accounts.push({ ...account, pageCursors });
      if (!isFollowed && before.has(address)) dropped.push(address);
    }
    return { accounts, dropped };
  }
}
