import { ExponentialBackoff, handleWhenResult, retry } from 'cockatiel';
import type { Database } from '../db/database.ts';
import { cachedBy } from '../lib/cached.ts';
import { ApiError } from '../lib/errors.ts';
import { fairConcurrency } from '../lib/fair-concurrency.ts';
import type { Chain } from '../solana/chain.ts';
import { hasDifference, mintsOf } from './differences.ts';
import { Ledger } from './ledger.ts';
import { knownToken } from './platform-tokens.ts';
import { pendingOf, positionOf, type WalletPosition } from './positions.ts';
import { firstTokens } from './rank.ts';
import { type Holdings, isAsked, readHoldings, type WalletQuery } from './read-holdings.ts';
import {
  type FollowedAccount,
  readLastLines,
  readWallet,
  type StoredWallet,
  type WalletChanges,
  type WalletRef,
  writeWallet,
} from './stored-wallets.ts';
import type { PlatformToken } from './token-states.ts';
import { type WalletLimits, walletLimits } from './wallet-limits.ts';
import { type SessionResult, WalletSession } from './wallet-session.ts';

/*
 * Transfers of branded coins and junior tokens do not call the platform's program, and the unchecked ones do not even name the mint. They are
 * visible in the transactions of the token accounts: those name every account they change, with its owner and its balance before and after.
 * So the service follows the token accounts of the wallets that someone asks about, all of their owner's and not only associated ones, and their
 * open cooldowns. A request lists what is new of each since the last transaction that was read, reads it, and records what it did, once.
 *
 * - Only finalized transactions are read: there is nothing to take back.
 * - A request reads 500 transactions and lists 5 000 of an account at most, and stops where its time ends; `isComplete` says whether that was
 *   all. The next one goes on. What is recorded continues what was recorded before without a gap.
 * - Of a wallet with very many accounts only the first ones are read, by an order in which nobody can displace those that count (rank.ts).
 *   `unreadAccounts` says how many others there are. What those hold is `pending`, too.
 * - An account that does not hold what it held after the last transaction read has a line `unexplained` with the difference: nodes prune history.
 *   What the accounts hold in the end beyond the lines is `pending`, and recorded only once a transaction shows it. So sums always hold.
 * - A closed account is followed while it was followed before, or where a transaction of another account of the wallet shows it; the associated
 *   account of a mint also where a request names the mint. Of others, tokens came and went, and no line says so.
 * - An account that the wallet got or gave away by a change of owner counts from that on; lines of another owner are not the wallet's.
 */

export type WalletReading = {
  /** Ordered by mint. */
  readonly positions: readonly WalletPosition[];
  /** The number of the last recorded line that the positions are based on. */
  readonly sequence: number;
  readonly isComplete: boolean;
  /** Accounts whose transactions are not read, accounts of mints that were not looked at, and tokens that have no position here. */
  readonly unreadAccounts: number;
  readonly uncheckedAccounts: number;
  readonly leftOutTokens: number;
  /** The cluster's time. */
  readonly now: Date;
};

export type Wallets = {
  /**
   * Reads what is new of a wallet, records it, and gives its positions.
   *
   * @param onKnown gets the tokens that the wallet had before, before they are read again
   * @param client who asks: nobody takes all places
   * @throws ApiError UNAVAILABLE when cluster or database do not answer; RATE_LIMITED for a client that asks for many at the same time
   */
  readonly read: (
    chain: Chain,
    query: WalletQuery,
    client: string,
    onKnown?: (tokens: readonly PlatformToken[]) => void,
  ) => Promise<WalletReading>;
};

/** How old a reading may be that requests share. */
const maxAgeMs = 1_000;

/** Wallets that are read at the same time, and those that wait. Each takes up to some megabytes. */
const places = { concurrency: 8, perClient: 3, maxQueued: 200, maxQueuedPerClient: 40 };

const onFull = (whose: 'client' | 'all') =>
  whose === 'client'
    ? new ApiError('RATE_LIMITED', 'Rate limit exceeded: too many wallets at the same time; wait for answers')
    : new ApiError('UNAVAILABLE', 'Too many wallets are read at the moment: try again');

/** A reading begins again where another instance has recorded something in the meantime. Of those that do so at the same time one gets on. */
const again = retry(
  handleWhenResult((reading) => reading === undefined),
  { maxAttempts: 9, backoff: new ExponentialBackoff({ initialDelay: 10, maxDelay: 500 }) },
);

/** What is to be written of the accounts. */
function accountChanges(
  followed: readonly FollowedAccount[],
  session: WalletSession,
  { book }: SessionResult,
  { accounts: held }: Holdings,
): Pick<WalletChanges, 'accounts' | 'dropped'> {
  const before = new Map(followed.map((account) => [account.address, account]));
  const isOpen = ({ kind, amount }: FollowedAccount) => kind === 'token' || amount > 0n;
  const isNew = (account: FollowedAccount) => {
    const { address, signature, marks } = account;
    const known = before.get(address);
    if (known !== undefined) return known.signature !== signature || known.marks.join() !== marks.join();
    // what was found in a transaction is not found again when that one is read
    return signature !== null || marks.length > 0 || (!held.has(address) && session.isRead(address));
  };
  const isDone = (account: FollowedAccount) =>
    !isOpen(account) ||
    (account.amount === 0n && !held.has(account.address) && !session.isRead(account.address));
  const kept = [...book.values()];
  return {
    accounts: kept.filter((account) => isOpen(account) && isNew(account)),
    dropped: kept
      .filter((account) => before.has(account.address) && isDone(account))
      .map(({ address }) => address),
  };
}

/** @param limits how much one request reads */
export function openWallets(database: Database, limits: Partial<WalletLimits> = {}): Wallets {
  const { orm } = database;
  const shared = cachedBy<WalletReading>(maxAgeMs);
  const inTurns = fairConcurrency(places, onFull);
  const settings = { ...walletLimits, ...limits };

  /** Lists and reads what is new. Where it does not fit together, everything is listed once more. */
  async function readNew(
    chain: Chain,
    query: WalletQuery,
    followed: readonly FollowedAccount[],
  ): Promise<{ session: WalletSession; result: SessionResult; holdings: Holdings }> {
    const session = new WalletSession({ chain, orm }, query, followed, settings);
    const read = () => readHoldings(chain, query, session.knownMints);
    const [holdings] = await Promise.all([read(), session.listFollowed()]);
    await session.followHeld(holdings);
    const result = await session.read();
    const isUnexplained = result.movements.some(({ movement }) => movement.kind === 'unexplained');
    const isDifferent = result.isComplete && hasDifference(result.book, holdings, session.isRead);
    if (!isUnexplained && !isDifferent) return { session, result, holdings };
    const [again] = await Promise.all([read(), session.listAgain()]);
    await session.followHeld(again);
    return { session, result: await session.read(), holdings: again };
  }

  /** @returns undefined where another instance has recorded something in the meantime */
  async function readOnce(
    chain: Chain,
    query: WalletQuery,
    onKnown: (tokens: readonly PlatformToken[]) => void,
  ): Promise<WalletReading | undefined> {
    const ref: WalletRef = { cluster: chain.cluster, wallet: query.wallet.toBase58() };
    const stored = await readWallet(orm, ref);
    const followed = stored.accounts.filter(({ mint }) => isAsked(query, mint));
    onKnown([...new Set(followed.flatMap(({ mint }) => knownToken(chain, mint) ?? []))]);
    const { session, result, holdings } = await readNew(chain, query, followed);
    const { movements, book, isComplete } = result;
    const { accounts, cooldowns, uncheckedAccounts, now } = holdings;
    const all = mintsOf(book, holdings).filter((mint) => session.tokens.has(mint));
    const amounts = [
      ...accounts.values(),
      ...[...cooldowns.values()].map(({ mint, tokens }) => ({ mint, amount: tokens })),
    ];
    const mints = firstTokens(all, amounts, settings.maxTokens);
    const changed = new Set([...mints, ...movements.map(({ mint }) => mint)]);
    const last = await readLastLines(orm, ref, [...changed], { sequence: stored.sequence });
    const ledger = new Ledger(orm, chain.cluster, session.tokens, last);
    const lines = await ledger.add(movements);
    const changes = {
      version: stored.version,
      lines,
      ...accountChanges(followed, session, result, holdings),
    };
    if (!(await record(ref, stored, changes))) return undefined;

    // nothing of this is recorded: a transaction may explain it yet
    const pending = await ledger.add(mints.flatMap((mint) => pendingOf(mint, book, holdings)));
    return {
      positions: mints.map((mint) => positionOf(mint, { session, holdings, ledger, pending })),
      sequence: stored.sequence + lines.length,
      isComplete,
      unreadAccounts: session.countUnread(holdings),
      uncheckedAccounts,
      leftOutTokens: all.length - mints.length,
      now,
    };
  }

  /** @returns whether nothing else was recorded since */
  async function record(ref: WalletRef, stored: StoredWallet, changes: WalletChanges): Promise<boolean> {
    const { lines, accounts, dropped } = changes;
    return lines.length + accounts.length + dropped.length > 0
      ? writeWallet(orm, ref, changes)
      : (await readWallet(orm, ref)).version === stored.version;
  }

  async function read(...args: Parameters<typeof readOnce>): Promise<WalletReading> {
    const reading = await again.execute(() => readOnce(...args));
    if (reading !== undefined) return reading;
    throw new ApiError('UNAVAILABLE', 'The wallet is being read by others: try again');
  }

  return {
    read: (chain, query, client, onKnown = () => {}) => {
      const key = `${chain.cluster} ${query.wallet.toBase58()} ${query.mint ?? ''}`;
      const ageMs = chain.embedded ? 0 : undefined;
      // a client waits for its own place: another one's turn may come late
      return inTurns(client, () => shared(key, () => read(chain, query, onKnown), ageMs));
    },
  };
}
