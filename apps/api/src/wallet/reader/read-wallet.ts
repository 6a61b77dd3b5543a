import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import type { Orm } from '../../db/database.ts';
import type { Chain } from '../../solana/chain.ts';
import { applyTransactions } from '../ledger/apply-transactions.ts';
import type { HeldAccount, PlatformToken, WalletAccount } from '../ledger/model.ts';
import {
  differences,
  firstTokens,
  pendingMovements,
  toPositions,
  type WalletBalances,
  type WalletPosition,
} from '../ledger/positions.ts';
import type { TokenTransaction } from '../ledger/token-transactions.ts';
import { valueMovements } from '../ledger/value-movements.ts';
import { fetchTransactions } from './fetch-transactions.ts';
import { AccountLists, firstAccounts } from './merged-lists.ts';
import { cachedToken } from './platform-tokens.ts';
import { isRequested, readBalances, type WalletQuery } from './read-balances.ts';
import type { ReadLimits } from './wallet-limits.ts';
import { lastEntries, loadWallet, recordedTransactions, storeWallet } from './wallet-store.ts';

export type WalletReading = {
  /** Ordered by mint. */
  readonly positions: readonly WalletPosition[];
  /** The number of the last ledger entry that the positions are based on. */
  readonly sequence: number;
  /** Rises with each write. */
  readonly version: number;
  readonly isComplete: boolean;
  /** Accounts whose transactions are not read, accounts of mints that were not looked at, and tokens that have no position here. */
  readonly unreadAccounts: number;
  readonly uncheckedAccounts: number;
  readonly leftOutTokens: number;
  /** The cluster's time. */
  readonly now: Date;
};

export type ReaderDependencies = {
  readonly chain: Chain;
  readonly orm: Orm;
  readonly limits: ReadLimits;
  /** Gets the tokens that the wallet had before, before they are read again. */
  readonly onKnown?: ((tokens: readonly PlatformToken[]) => void) | undefined;
};

/** The accounts to list: those that are known or exist, and of the one mint that is requested the associated one, which may be closed. */
function accountsToList(
  { wallet, mint: requested }: WalletQuery,
  known: readonly WalletAccount[],
  { held, tokens }: WalletBalances,
): HeldAccount[] {
  const associatedOf = ({ mint }: PlatformToken): HeldAccount => {
    const address = tokenAddress(mint, wallet, TOKEN_2022_PROGRAM_ID).toBase58();
    return { address, mint: mint.toBase58(), kind: 'token', amount: 0n };
  };
  const token = requested === undefined ? undefined : tokens.get(requested);
  const associated = token === undefined ? [] : [associatedOf(token)];
  const unheld = known.map((each) => ({ ...each, amount: 0n }));
  return [...associated, ...unheld, ...held.values()];
}

/**
 * Reads a share of a wallet: list, fetch, apply.
 *
 * @param known its accounts as they are recorded, and others that were found before
 * @param transactions what was fetched before; gets what is fetched
 */
async function readShare(
  { chain, orm, limits }: ReaderDependencies,
  query: WalletQuery,
  known: readonly WalletAccount[],
  transactions: Map<string, TokenTransaction | undefined>,
) {
  // list: what is new of the accounts, at once of those that are known
  const lists = new AccountLists(chain, query.wallet, known, limits);
  const first = firstAccounts(known, limits.maxAccounts, query.wallet);
  const mints = [...first, ...known].map(({ mint }) => mint);
  const [balances] = await Promise.all([readBalances(chain, query, mints), lists.add(known)]);
  await lists.add(accountsToList(query, known, balances));

  // fetch: these transactions, and those of accounts that they show
  const tokens = new Map(balances.tokens);
  const deps = { chain, query, lists, tokens, transactions, limits };
  const { fetched, isComplete } = await fetchTransactions(deps, balances.slot);

  // apply: what they did to the accounts
  const ref = { cluster: chain.cluster, wallet: query.wallet.toBase58() };
  const signatures = fetched.map(({ signature }) => signature);
  const context = { wallet: ref.wallet, tokens, recorded: await recordedTransactions(orm, ref, signatures) };
  const { movements, accounts } = applyTransactions(lists.accounts, fetched, context);
  const differing = differences(accounts, balances);
  const isExplained =
    movements.every(({ kind }) => kind !== 'unexplained') &&
    !(isComplete && differing.some(({ address }) => lists.isListed(address)));
  return { lists, balances, tokens, signatures, movements, accounts, differing, isComplete, isExplained };
}

/**
 * Reads what is new of a wallet, records it, and gives its positions: list, fetch, apply, value, store.
 *
 * @param deps with a limit of no pages it reads no transactions and records nothing: the positions are those by what is recorded
 * @returns undefined where something else has recorded the wallet in the meantime: then nothing is recorded
 * @throws ApiError UNAVAILABLE when cluster or database do not answer
 */
export async function readWallet(
  deps: ReaderDependencies,
  query: WalletQuery,
): Promise<WalletReading | undefined> {
  const { chain, orm, limits, onKnown } = deps;
  const { cluster } = chain;
  const ref = { cluster, wallet: query.wallet.toBase58() };
  const isReading = limits.maxPages > 0;
  const stored = await loadWallet(orm, ref);
  const recorded = stored.accounts.filter(({ mint }) => isRequested(query, mint));
  onKnown?.([...new Set(recorded.flatMap(({ mint }) => cachedToken(chain, mint) ?? []))]);

  const transactions = new Map<string, TokenTransaction | undefined>();
  let share = await readShare(deps, query, recorded, transactions);
  // what came from nodes that were not equally far may not fit together: once more
  if (!share.isExplained)
    share = await readShare(deps, query, [...share.lists.accounts.values()], transactions);
  const { lists, balances, tokens, movements, accounts } = share;
  const { held } = balances;

  // value: the movements that transactions show, and what the accounts hold beyond them, which a transaction may explain yet
  const all = new Set([...accounts.values(), ...held.values()].map(({ mint }) => mint));
  const known = [...all].filter((mint) => tokens.has(mint));
  const mints = firstTokens(known, held.values(), limits.maxTokens);
  const pending = pendingMovements(mints, share.differing, balances);
  const changed = new Set([...mints, ...movements.map(({ mint }) => mint)]);
  const last = await lastEntries(orm, ref, [...changed], stored.sequence);
  const valued = await valueMovements({ orm, cluster, tokens }, [...movements, ...pending], last);
  const entries = valued.slice(0, movements.length);

  // store: what transactions show
  const read = new Set(share.signatures);
  const changes = { entries, ...lists.changes(recorded, accounts.values(), read, held) };
  const isStored = isReading && Object.values(changes).some(({ length }) => length > 0);
  if (isStored && !(await storeWallet(orm, ref, stored, changes))) return undefined;

  return {
    positions: toPositions(
      mints.map((mint) => tokens.get(mint) as PlatformToken),
      balances,
      [...last, ...entries],
      valued.slice(movements.length),
    ),
    sequence: stored.sequence + movements.length,
    version: stored.version + (isStored ? 1 : 0),
    isComplete: isReading && share.isComplete,
    unreadAccounts: [...held.keys()].filter((address) => !lists.isListed(address)).length,
    uncheckedAccounts: balances.uncheckedAccounts,
    leftOutTokens: known.length - mints.length,
    now: balances.now,
  };
}
