import { isUnavailable } from '../../lib/errors.ts';
import type { Chain } from '../../solana/chain.ts';
import type { FetchedTransaction, HeldAccount, MergedTransaction, PlatformToken } from '../ledger/model.ts';
import { readTokenTransactions, type TokenTransaction } from '../ledger/token-transactions.ts';
import type { AccountLists } from './account-lists.ts';
import { findPlatformTokens } from './platform-tokens.ts';
import { isRequested, type WalletQuery } from './read-balances.ts';
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

/** Accounts of a wallet that a transaction shows: closed ones, too. */
const accountsIn = ({ balances, effects }: TokenTransaction, wallet: string): HeldAccount[] => [
  ...balances
    .filter(({ isOwn }) => isOwn)
    .map(({ address, mint }) => ({ address, mint, kind: 'token', amount: 0n }) as const),
  ...effects
    .filter(({ owner }) => owner === wallet)
    .flatMap(({ tokenId: mint, cooldown }) =>
      cooldown ? [{ address: cooldown.address, mint, kind: 'cooldown', amount: 0n } as const] : [],
    ),
];

type FetchDependencies = {
  readonly chain: Chain;
  readonly query: WalletQuery;
  readonly lists: AccountLists;
  /** The platform's tokens by mint; gets those that are found. */
  readonly tokens: Map<string, PlatformToken>;
  /** What was fetched before, by signature, and gets what is fetched; undefined of those that nodes have pruned. */
  readonly transactions: Map<string, TokenTransaction | undefined>;
  readonly limits: ReadLimits;
};

/**
 * Fetches the listed transactions of a wallet from the oldest one on, and those of accounts that they show, as many as the limits and the time
 * allow.
 *
 * @returns what can be applied, and whether that is all
 */
export async function fetchTransactions(
  { chain, query, lists, tokens, transactions, limits }: FetchDependencies,
  finalizedSlot: number,
): Promise<{ readonly fetched: readonly FetchedTransaction[]; readonly isComplete: boolean }> {
  const wallet = query.wallet.toBase58();
  /** Transactions that nodes list but do not have yet. */
  const missing = new Set<string>();

  /** Lists the accounts that transactions show, of the platform's tokens. @returns whether there were any */
  async function listAccountsIn(found: readonly (TokenTransaction | undefined)[]): Promise<boolean> {
    const shown = found
      .flatMap((transaction) => (transaction ? accountsIn(transaction, wallet) : []))
      .filter(({ address, mint }) => !lists.accounts.has(address) && isRequested(query, mint));
    const mints = shown.map(({ mint }) => mint);
    for (const [mint, token] of (await findPlatformTokens(chain, mints)).tokens) tokens.set(mint, token);
    return lists.add(shown.filter(({ mint }) => tokens.has(mint)));
  }

  /** @returns whether there are further accounts, so that the lists have to be merged again */
  async function fetchBatch(batch: readonly MergedTransaction[]): Promise<boolean> {
    const answers = await readTokenTransactions(chain, wallet, batch);
    const isAnyListed = await listAccountsIn(answers);
    for (const [i, { signature, slot }] of batch.entries()) {
      const isPruned = slot < finalizedSlot - maxMissingSlots;
      if (answers[i] === undefined && !isPruned) missing.add(signature);
      else transactions.set(signature, answers[i]);
    }
    return isAnyListed;
  }

  let { merged, isWhole } = lists.merge();
  for (;;) {
    const entries = takeFirst(merged, limits.maxTransactions, missing);
    const open = entries.filter(({ failed, signature }) => !failed && !transactions.has(signature));
    const end = open[0] === undefined ? entries.length : entries.indexOf(open[0]);
    const fetched = entries.slice(0, end).map((entry): FetchedTransaction => {
      return { ...entry, transaction: transactions.get(entry.signature) };
    });
    if (open.length === 0) return { fetched, isComplete: isWhole && fetched.length === merged.length };
    const isAnyFetched = transactions.size > 0;
    if (isAnyFetched && limits.isTimeUp()) return { fetched, isComplete: false };
    try {
      const isAnyListed = await fetchBatch(open.slice(0, limits.transactionsPerCall));
      if (isAnyListed) ({ merged, isWhole } = lists.merge());
    } catch (error) {
      if (!isAnyFetched || !isUnavailable(error)) throw error;
      return { fetched, isComplete: false };
    }
  }
}
