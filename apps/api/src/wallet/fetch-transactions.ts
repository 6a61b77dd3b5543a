import { isUnavailable } from '../lib/errors.ts';
import type { Chain } from '../solana/chain.ts';
import type { AccountLists } from './account-lists.ts';
import { type FetchedTransactions, mintsListing } from './apply-transactions.ts';
import type { MergedTransaction } from './merge-lists.ts';
import { findPlatformTokens, type PlatformToken } from './platform-tokens.ts';
import { isRequested, type WalletQuery } from './read-balances.ts';
import { readTokenTransactions, type TokenTransaction } from './token-transactions.ts';
import type { ReadLimits } from './wallet-limits.ts';
import { newAccount, type WalletAccount } from './wallet-store.ts';

/** About an hour. A transaction that nodes list and do not have is pruned if it is older; else it may still come. */
const maxMissingSlots = 9_000;

/** The first entries, with at most `max` that succeeded, and up to the first that is missing. */
function takeFirst(
  entries: readonly MergedTransaction[],
  max: number,
  missing: ReadonlySet<string>,
): readonly MergedTransaction[] {
  let succeeded = 0;
  const end = entries.findIndex(
    ({ failed, signature }) => missing.has(signature) || (!failed && ++succeeded > max),
  );
  return end < 0 ? entries : entries.slice(0, end);
}

type FetchDependencies = {
  readonly chain: Chain;
  readonly query: WalletQuery;
  readonly lists: AccountLists;
  /** The platform's tokens by mint; gets those that are found. */
  readonly tokens: Map<string, PlatformToken>;
  readonly limits: ReadLimits;
};

/** Fetches the listed transactions of a wallet from the oldest one on, and those of accounts that they show. */
export class TransactionFetcher {
  readonly #deps: FetchDependencies;
  /** By signature; undefined of those that nodes have pruned. All accounts of the wallet in them are listed. */
  readonly #transactions = new Map<string, TokenTransaction | undefined>();
  /** Transactions that nodes list but do not have yet. */
  readonly #missing = new Set<string>();

  constructor(deps: FetchDependencies) {
    this.#deps = deps;
  }

  /**
   * Fetches as many as the limits and the time allow.
   *
   * @returns what can be applied, and whether that is all
   */
  async fetch(finalizedSlot: number): Promise<FetchedTransactions & { readonly isComplete: boolean }> {
    const { lists, limits } = this.#deps;
    const transactions = this.#transactions;
    for (;;) {
      const { merged, isWhole } = lists.merge();
      const entries = takeFirst(merged, limits.maxTransactions, this.#missing);
      const open = entries.filter(({ failed, signature }) => !failed && !transactions.has(signature));
      const [first] = open;
      if (first === undefined)
        return { entries, transactions, isComplete: isWhole && entries.length === merged.length };
      const isAnyFetched = transactions.size > 0;
      const soFar = { entries: entries.slice(0, entries.indexOf(first)), transactions, isComplete: false };
      if (isAnyFetched && limits.isTimeUp()) return soFar;
      try {
        await this.#fetchBatch(open.slice(0, limits.transactionsPerCall), finalizedSlot);
      } catch (error) {
        if (!isAnyFetched || !isUnavailable(error)) throw error;
        return soFar;
      }
    }
  }

  async #fetchBatch(batch: readonly MergedTransaction[], finalizedSlot: number): Promise<void> {
    const answers = await readTokenTransactions(this.#deps.chain, batch);
    const isMissing = ({ slot }: MergedTransaction, i: number) =>
      answers[i] === undefined && slot >= finalizedSlot - maxMissingSlots;
    for (const [i, entry] of batch.entries()) if (isMissing(entry, i)) this.#missing.add(entry.signature);
    const found = batch.map((entry, i) => ({ entry, transaction: answers[i] }));
    const accounts = found.flatMap(({ entry, transaction }) =>
      transaction === undefined ? [] : this.#accountsIn(entry, transaction),
    );
    await this.#addAccounts(accounts);
    for (const { entry, transaction } of found)
      if (!this.#missing.has(entry.signature)) this.#transactions.set(entry.signature, transaction);
  }

  /** Accounts of the wallet that a transaction shows: closed ones, and cooldowns. */
  #accountsIn(entry: MergedTransaction, { changes, effects }: TokenTransaction): WalletAccount[] {
    const { query, lists } = this.#deps;
    const wallet = query.wallet.toBase58();
    const { signature, slot } = entry;
    const mints = mintsListing(lists.accounts, entry);
    const accounts = changes
      .filter(({ before, after }) => before?.owner === wallet || after?.owner === wallet)
      .map(({ address, mint }) => newAccount({ address, mint, kind: 'token' }));
    const cooldowns = effects.flatMap(({ kind, owner, tokenId: mint, cooldown: address }) => {
      const isOpened = kind === 'withdrawalRequested' && owner === wallet && mints.includes(mint);
      const opened = { mint, kind: 'cooldown', signature, slot } as const;
      return isOpened && address !== undefined ? [newAccount({ ...opened, address })] : [];
    });
    return [...accounts, ...cooldowns];
  }

  /** Lists those of the platform's tokens that are not known yet. */
  async #addAccounts(accounts: readonly WalletAccount[]): Promise<void> {
    const { chain, query, lists, tokens } = this.#deps;
    const found = new Map<string, WalletAccount>();
    for (const account of accounts) {
      const isKnown = lists.accounts.has(account.address) || found.has(account.address);
      if (!isKnown && isRequested(query, account.mint)) found.set(account.address, account);
    }
    const mints = [...found.values()].map(({ mint }) => mint);
    for (const [mint, token] of (await findPlatformTokens(chain, mints)).tokens) tokens.set(mint, token);
    await lists.add([...found.values()].filter(({ mint }) => tokens.has(mint)));
  }
}
