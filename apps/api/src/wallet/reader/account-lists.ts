import type { PublicKey } from '@solana/web3.js';
import type { ChainAccess } from '../../solana/accounts.ts';
import { mergeLists } from '../ledger/merge-lists.ts';
import type { HeldAccount, MergedTransaction, WalletAccount } from '../ledger/model.ts';
import { listNewTransactions, type TransactionList } from './list-transactions.ts';
import { firstAccounts } from './rank.ts';
import type { ReadLimits } from './wallet-limits.ts';

/** How many listed transactions are put in order at a time: far more than are read. */
const maxMerged = 10_000;

type MergedLists = { readonly merged: readonly MergedTransaction[]; readonly isWhole: boolean };

/** The accounts of a wallet, and the lists of new transactions of those that are read. */
export class AccountLists {
  /** By address, as they are recorded; those included whose transactions are not read. */
  readonly accounts: Map<string, WalletAccount>;
  readonly #chain: ChainAccess;
  readonly #wallet: PublicKey;
  readonly #limits: ReadLimits;
  readonly #lists = new Map<string, TransactionList>();
  #merged: MergedLists | undefined;

  constructor(chain: ChainAccess, wallet: PublicKey, recorded: readonly WalletAccount[], limits: ReadLimits) {
    this.#chain = chain;
    this.#wallet = wallet;
    this.#limits = limits;
    this.accounts = new Map(recorded.map((account) => [account.address, account]));
  }

  /** Whether the transactions of an account are read. */
  readonly isListed = (address: string): boolean => this.#lists.has(address);

  /** Whether transactions of an account are listed or are still to be listed. */
  readonly hasUnread = (address: string): boolean => {
    const list = this.#lists.get(address);
    return list !== undefined && (list.entries.length > 0 || list.endSlot !== Number.POSITIVE_INFINITY);
  };

  #first(accounts: readonly WalletAccount[]): WalletAccount[] {
    return firstAccounts(accounts, this.#limits.maxAccounts, this.#wallet);
  }

  /** The mints of all accounts, those first whose transactions are read. */
  get mints(): readonly string[] {
    const all = [...this.accounts.values()];
    return [...new Set([...this.#first(all), ...all].map(({ mint }) => mint))];
  }

  async #list(accounts: readonly WalletAccount[]): Promise<void> {
    if (accounts.length === 0) return;
    const lists = await listNewTransactions(this.#chain, accounts, this.#limits);
    this.#merged = undefined;
    for (const [i, account] of accounts.entries()) {
      const list = lists[i] as TransactionList;
      const known = this.#lists.get(account.address);
      this.accounts.set(account.address, account);
      // nodes are not equally far: the longer list is the newer one
      if (known === undefined || list.entries.length >= known.entries.length)
        this.#lists.set(account.address, list);
    }
  }

  /** Lists the recorded accounts, or once more all that are listed. */
  async refresh(): Promise<void> {
    const all = [...this.accounts.values()];
    const listed = all.filter(({ address }) => this.isListed(address));
    await this.#list(listed.length > 0 ? listed : this.#first(all));
  }

  /** Lists the first of these accounts, too: some more in all than should be read, as the first ones are not known before. */
  async add(accounts: readonly WalletAccount[]): Promise<void> {
    const further = this.#first(accounts).filter(({ address }) => !this.isListed(address));
    const max = 2 * this.#limits.maxAccounts - this.#lists.size;
    await this.#list(
      further
        .slice(0, max)
        .map((account) => this.accounts.get(account.address) ?? { ...account, amount: 0n }),
    );
  }

  /** The listed transactions in the order of the chain, as far as all lists reach. */
  merge(): MergedLists {
    if (this.#merged !== undefined) return this.#merged;
    const lists = [...this.#lists.values()];
    const slots = Float64Array.from(lists.flatMap(({ entries }) => entries.map(({ slot }) => slot))).sort();
    const maxSlot = Math.max(slots[maxMerged] ?? Number.POSITIVE_INFINITY, (slots[0] ?? 0) + 1);
    const endSlot = lists.reduce((least, list) => Math.min(least, list.endSlot), maxSlot);
    const within = [...this.#lists].map(
      ([address, { entries }]) => [address, entries.filter(({ slot }) => slot < endSlot)] as const,
    );
    this.#merged = { merged: mergeLists(new Map(within)), isWhole: endSlot === Number.POSITIVE_INFINITY };
    return this.#merged;
  }

  /** Keeps the page cursors that are of use once these transactions are read: those with something before them. */
  movePageCursors(accounts: Map<string, WalletAccount>, read: ReadonlySet<string>): void {
    for (const [address, { entries, pageCursors }] of this.#lists) {
      const account = accounts.get(address);
      const count = entries.filter(({ signature }) => read.has(signature)).length;
      const reached = new Set(entries.slice(0, count + 1).map(({ signature }) => signature));
      const kept = pageCursors.filter((signature) => !reached.has(signature));
      if (account !== undefined) accounts.set(address, { ...account, pageCursors: kept });
    }
  }

  /** How many accounts there are whose transactions are not read: of the token accounts that exist, and of open cooldowns. */
  countUnlisted(held: ReadonlyMap<string, HeldAccount>): number {
    const tokenAccounts = [...held.values()].filter(({ kind }) => kind === 'token');
    const cooldowns = [...this.accounts.values()].filter(({ kind }) => kind === 'cooldown');
    return [...tokenAccounts, ...cooldowns].filter(({ address }) => !this.isListed(address)).length;
  }
}
