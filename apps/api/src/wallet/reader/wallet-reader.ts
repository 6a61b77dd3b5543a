import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import type { Orm } from '../../db/database.ts';
import type { Chain } from '../../solana/chain.ts';
import { accountChanges } from '../ledger/account-changes.ts';
import { applyTransactions } from '../ledger/apply-transactions.ts';
import { toLedgerEntries } from '../ledger/ledger-entries.ts';
import {
  newAccount,
  type PlatformToken,
  type WalletAccount,
  type WalletAccounts,
  type WalletBalances,
} from '../ledger/model.ts';
import {
  differences,
  mintsOf,
  pendingMovements,
  toPositions,
  type WalletPosition,
} from '../ledger/positions.ts';
import { AccountLists } from './account-lists.ts';
import { transactionFetcher } from './fetch-transactions.ts';
import { cachedToken } from './platform-tokens.ts';
import { firstTokens } from './rank.ts';
import { isRequested, readBalances, type WalletQuery } from './read-balances.ts';
import { readRates } from './read-rates.ts';
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

/** The accounts to list: recorded ones, those that exist, and of the one mint that is requested the associated one, which may be closed. */
function accountsToList(
  { wallet, mint: requested }: WalletQuery,
  recorded: WalletAccounts,
  { held, tokens }: WalletBalances,
): WalletAccount[] {
  const found = new Map<string, WalletAccount>();
  const token = requested === undefined ? undefined : tokens.get(requested);
  if (token !== undefined) {
    const address = tokenAddress(token.mint, wallet, TOKEN_2022_PROGRAM_ID).toBase58();
    found.set(address, newAccount({ address, mint: token.mint.toBase58(), kind: 'token' }));
  }
  for (const account of recorded.values())
    found.set(account.address, { ...account, amount: account.kind === 'token' ? 0n : account.amount });
  for (const account of held.values())
    if (account.kind === 'token') found.set(account.address, newAccount(account));
  return [...found.values()];
}

/**
 * Reads what is new of a wallet, records it, and gives its positions: list, fetch, apply, store.
 *
 * @param deps with a limit of no pages it reads no transactions and records nothing: the positions are those by what is recorded
 * @returns undefined where something else has recorded the wallet in the meantime: then nothing is recorded
 * @throws ApiError UNAVAILABLE when cluster or database do not answer
 */
export async function readWallet(
  { chain, orm, limits, onKnown }: ReaderDependencies,
  query: WalletQuery,
): Promise<WalletReading | undefined> {
  const wallet = query.wallet.toBase58();
  const ref = { cluster: chain.cluster, wallet };
  const isReading = limits.maxPages > 0;
  const stored = await loadWallet(orm, ref);
  const recorded = stored.accounts.filter(({ mint }) => isRequested(query, mint));
  onKnown?.([...new Set(recorded.flatMap(({ mint }) => cachedToken(chain, mint) ?? []))]);
  const tokens = new Map<string, PlatformToken>();
  const lists = new AccountLists(chain, query.wallet, recorded, limits);
  const fetchTransactions = transactionFetcher({ chain, query, lists, tokens, limits });

  const listFetchApply = async () => {
    // list: what is new of the accounts, at once of those that are recorded
    const [balances] = await Promise.all([readBalances(chain, query, lists.mints), lists.refresh()]);
    for (const [mint, token] of balances.tokens) tokens.set(mint, token);
    await lists.add(accountsToList(query, lists.accounts, balances));

    // fetch: these transactions, and those of accounts that they show
    const fetched = await fetchTransactions(balances.slots.token);

    // apply: what they did to the accounts
    const signatures = fetched.entries.map(({ signature }) => signature);
    const context = { wallet, tokens, recorded: await recordedTransactions(orm, ref, signatures) };
    const { movements, accounts } = applyTransactions(lists.accounts, fetched, context);
    lists.movePageCursors(accounts, new Set(signatures));
    return { balances, movements, accounts, isComplete: fetched.isComplete };
  };
  let read = await listFetchApply();
  const isUnexplained =
    read.movements.some(({ kind }) => kind === 'unexplained') ||
    (read.isComplete &&
      differences(read.accounts, read.balances).some(({ address }) => lists.isListed(address)));
  // what came from nodes that were not equally far may not fit together: once more
  if (isUnexplained) read = await listFetchApply();
  const { balances, movements, accounts, isComplete } = read;

  // value: the movements that transactions show, and what the accounts hold beyond them, which a transaction may explain yet
  const all = mintsOf(accounts, balances).filter((mint) => tokens.has(mint));
  const mints = firstTokens(all, balances.held.values(), limits.maxTokens);
  const pending = pendingMovements(mints, differences(accounts, balances), balances);
  const changed = new Set([...mints, ...movements.map(({ mint }) => mint)]);
  const [last, rates] = await Promise.all([
    lastEntries(orm, ref, [...changed], stored.sequence),
    readRates(orm, chain.cluster, [...movements, ...pending], tokens),
  ]);
  const { entries, holdings } = toLedgerEntries([...movements, ...pending], rates, last);

  // store: what transactions show
  const isHeld = (address: string) => balances.held.has(address);
  const changes = {
    version: stored.version,
    entries: entries.slice(0, movements.length),
    ...accountChanges(recorded, accounts.values(), isHeld, lists),
  };
  const isChanged = changes.entries.length + changes.accounts.length + changes.dropped.length > 0;
  const isStored = isReading && isChanged;
  if (isStored && !(await storeWallet(orm, ref, changes))) return undefined;

  const positions = toPositions(
    mints.flatMap((mint) => tokens.get(mint) ?? []),
    balances,
    holdings,
    entries.slice(movements.length),
  );
  return {
    positions,
    sequence: stored.sequence + movements.length,
    version: stored.version + (isStored ? 1 : 0),
    isComplete: isReading && isComplete,
    unreadAccounts: lists.countUnlisted(balances.held),
    uncheckedAccounts: balances.uncheckedAccounts,
    leftOutTokens: all.length - mints.length,
    now: balances.now,
  };
}
