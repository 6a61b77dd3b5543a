import { isUnavailable } from '../../lib/errors.ts';
import type { Chain } from '../../solana/chain.ts';
import { type FetchedTransactions, mintsListing } from '../ledger/apply-transactions.ts';
import {
  type MergedTransaction,
  newAccount,
  type PlatformToken,
  type TokenTransaction,
  type WalletAccount,
} from '../ledger/model.ts';
import type { AccountLists } from './account-lists.ts';
import { findPlatformTokens } from './platform-tokens.ts';
import { isRequested, type WalletQuery } from './read-balances.ts';
import { readTokenTransactions } from './token-transactions.ts';
import type { ReadLimits } from './wallet-limits.ts';

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

/** Accounts of a wallet that a transaction shows: closed ones, and cooldowns. */
function accountsIn(
  wallet: string,
  { changes, effects, signature, slot }: TokenTransaction,
  listingMints: readonly string[],
): WalletAccount[] {
  const accounts = changes
    .filter(({ before, after }) => before?.owner === wallet || after?.owner === wallet)
    .map(({ address, mint }) => newAccount({ address, mint, kind: 'token' }));
  const cooldowns = effects.flatMap(({ kind, owner, tokenId: mint, cooldown: address }) => {
    const isOpened = kind === 'withdrawalRequested' && owner === wallet && listingMints.includes(mint);
    return isOpened && address !== undefined
      ? [newAccount({ address, mint, kind: 'cooldown', signature, slot })]
      : [];
  });
  return [...accounts, ...cooldowns];
}

type FetchDependencies = {
  readonly chain: Chain;
  readonly query: WalletQuery;
  readonly lists: AccountLists;
  /** The platform's tokens by mint; gets those that are found. */
  readonly tokens: Map<string, PlatformToken>;
  readonly limits: ReadLimits;
};

/**
 * Prepares to fetch the listed transactions of a wallet from the oldest one on, and those of accounts that they show, as many as the limits and the
 * time allow. A second call fetches only what the first one has not.
 *
 * @returns a function of the finalized slot, which gives what can be applied and whether that is all
 */
export function transactionFetcher({ chain, query, lists, tokens, limits }: FetchDependencies) {
  /** By signature; undefined of those that nodes have pruned. All accounts of the wallet in them are listed. */
  const transactions = new Map<string, TokenTransaction | undefined>();
  /** Transactions that nodes list but do not have yet. */
  const missing = new Set<string>();

  /** Lists the accounts that are not known yet, of the platform's tokens. */
  async function listFound(accounts: readonly WalletAccount[]): Promise<void> {
    const found = new Map<string, WalletAccount>();
    for (const account of accounts) {
      const isKnown = lists.accounts.has(account.address) || found.has(account.address);
      if (!isKnown && isRequested(query, account.mint)) found.set(account.address, account);
    }
    const mints = [...found.values()].map(({ mint }) => mint);
    for (const [mint, token] of (await findPlatformTokens(chain, mints)).tokens) tokens.set(mint, token);
    await lists.add([...found.values()].filter(({ mint }) => tokens.has(mint)));
  }

  async function fetchBatch(batch: readonly MergedTransaction[], finalizedSlot: number): Promise<void> {
    const answers = await readTokenTransactions(chain, batch);
    const wallet = query.wallet.toBase58();
    await listFound(
      answers.flatMap((found, i) =>
        found ? accountsIn(wallet, found, mintsListing(lists.accounts, batch[i] as MergedTransaction)) : [],
      ),
    );
    for (const [i, { signature, slot }] of batch.entries()) {
      const isPruned = slot < finalizedSlot - maxMissingSlots;
      if (answers[i] === undefined && !isPruned) missing.add(signature);
      else transactions.set(signature, answers[i]);
    }
  }

  return async (finalizedSlot: number): Promise<FetchedTransactions & { readonly isComplete: boolean }> => {
    for (;;) {
      const { merged, isWhole } = lists.merge();
      const entries = takeFirst(merged, limits.maxTransactions, missing);
      const open = entries.filter(({ failed, signature }) => !failed && !transactions.has(signature));
      const [first] = open;
      if (first === undefined)
        return { entries, transactions, isComplete: isWhole && entries.length === merged.length };
      const soFar = { entries: entries.slice(0, entries.indexOf(first)), transactions, isComplete: false };
      const isAnyFetched = transactions.size > 0;
      if (isAnyFetched && limits.isTimeUp()) return soFar;
      try {
        await fetchBatch(open.slice(0, limits.transactionsPerCall), finalizedSlot);
      } catch (error) {
        if (!isAnyFetched || !isUnavailable(error)) throw error;
        return soFar;
      }
    }
  };
}
