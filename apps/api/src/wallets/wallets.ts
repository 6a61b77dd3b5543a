import type { Chain } from '../chain/chain.ts';
import type { OwnCooldown } from '../chain/lists.ts';
import type { PlatformToken } from '../chain/token-states.ts';
import type { Database } from '../db/database.ts';
import {
  type FollowedAccount,
  type NewWalletLine,
  readLastLines,
  readWallet,
  type WalletRef,
  writeWallet,
} from '../db/wallets/wallets.ts';
import { limitConcurrency } from '../lib/async.ts';
import { cachedBy } from '../lib/cached.ts';
import { ApiError } from '../lib/errors.ts';
import { differenceOf, hasDifference, mintsOf } from './differences.ts';
import type { WalletTotals } from './fold.ts';
import { Ledger } from './ledger.ts';
import { type Holdings, isAsked, readHoldings, type WalletQuery } from './read-holdings.ts';
import type { PlacedMovement } from './replay.ts';
import { listNewTransactions } from './transactions.ts';
import { maxTransactions, type SessionResult, WalletSession } from './wallet-session.ts';

/*
 * Transfers of branded coins and junior tokens do not call the platform's program, and the unchecked ones do not even name the mint. They are
 * visible in the transactions of the token accounts: those name every account they change, with its owner and its balance before and after.
 * So the service follows the token accounts of the wallets that someone asks about, all of their owner's and not only associated ones, and their
 * open cooldowns. A request lists what is new of each since the last transaction that was read, reads it, and records what it did, once.
 *
 * - Only finalized transactions are read: there is nothing to take back.
 * - A request reads 500 transactions and lists 5 000 of an account at most; `isComplete` says whether that was all. The next one goes on.
 * - An account that does not hold what it held after the last transaction read has a line `unexplained` with the difference: nodes prune history.
 *   What the accounts hold in the end beyond the lines is `pending`, and recorded only once a transaction shows it. So sums always hold.
 * - A closed account is followed while it was followed before, or where a transaction of another account of the wallet shows it; the associated
 *   account of a mint also where a request names the mint. Of others, tokens came and went, and no line says so.
 * - An account that the wallet got or gave away by a change of owner counts from that on; lines of another owner are not the wallet's.
 */

/** A wallet's holding of a token. */
export type WalletPosition = {
  readonly token: PlatformToken;
  /** Token accounts that exist. */
  readonly accounts: number;
  readonly cooldowns: readonly OwnCooldown[];
  /** Of what the accounts hold, `pending` included. */
  readonly totals: WalletTotals;
  /** What the accounts hold beyond the recorded lines, as one more line without a transaction; undefined where there is nothing. */
  readonly pending: NewWalletLine | undefined;
};

export type WalletReading = {
  /** Ordered by mint. */
  readonly positions: readonly WalletPosition[];
  readonly isComplete: boolean;
  readonly uncheckedAccounts: number;
  /** The cluster's time. */
  readonly now: Date;
};

export type Wallets = {
  /**
   * Reads what is new of a wallet, records it, and gives its positions.
   *
   * @param onKnown gets the tokens that the wallet had before, before they are read again
   * @throws ApiError INVALID_REQUEST where it has too many accounts; UNAVAILABLE when cluster or database do not answer
   */
  readonly read: (
    chain: Chain,
    query: WalletQuery,
    onKnown?: (tokens: readonly PlatformToken[]) => void,
  ) => Promise<WalletReading>;
};

/** How old a reading may be that requests share. */
const maxAgeMs = 1_000;

/** Wallets that are read at the same time, and those that wait. Each takes up to some megabytes. */
const [concurrency, maxQueued] = [8, 200];

/** How often a reading begins again where another instance has recorded the same. */
const maxAttempts = 3;

/** @param settings `maxTransactions`: how many one request reads */
export function openWallets(database: Database, settings = { maxTransactions }): Wallets {
  const { orm } = database;
  const shared = cachedBy<WalletReading>(maxAgeMs);
  const limit = limitConcurrency(
    concurrency,
    maxQueued,
    () => new ApiError('UNAVAILABLE', 'Too many wallets are read at the moment: try again'),
  );

  /** Lists and reads what is new. Where it does not fit together, everything is listed once more. */
  async function readNew(
    chain: Chain,
    query: WalletQuery,
    followed: readonly FollowedAccount[],
  ): Promise<{ session: WalletSession; result: SessionResult; holdings: Holdings }> {
    const known = followed.map(({ mint }) => mint);
    const read = () => readHoldings(chain, query, known);
    const [holdings, lists] = await Promise.all([read(), listNewTransactions(chain, followed)]);
    const session = new WalletSession({ chain, orm }, query, holdings.tokens, settings.maxTransactions);
    session.add(followed, lists);
    await session.followHeld(holdings);
    const result = await session.read();
    const isUnexplained = result.movements.some(({ movement }) => movement.kind === 'unexplained');
    if (!isUnexplained && (!result.isComplete || !hasDifference(result.book, holdings)))
      return { session, result, holdings };
    const [again] = await Promise.all([read(), session.listAgain()]);
    await session.followHeld(again);
    return { session, result: await session.read(), holdings: again };
  }

  /** @returns undefined where another instance has recorded something in the meantime */
  async function readOnce(
    chain: Chain,
    query: WalletQuery,
    onKnown: (tokens: readonly PlatformToken[]) => void,
  ) {
    const ref: WalletRef = { cluster: chain.cluster, wallet: query.wallet.toBase58() };
    const stored = await readWallet(orm, ref);
    const followed = stored.accounts.filter(({ mint }) => isAsked(query, mint));
    const knownTokens = new Set(followed.map(({ mint }) => chain.knownTokens.get(mint)));
    onKnown([...knownTokens].filter((token) => typeof token === 'object'));
    const { session, result, holdings } = await readNew(chain, query, followed);
    const { movements, book, isComplete } = result;
    const mints = mintsOf(book, holdings);
    const ledger = new Ledger(orm, chain.cluster, session.tokens, await readLastLines(orm, ref, mints));
    const lines = await ledger.add(movements);

    const before = new Map(followed.map((account) => [account.address, account]));
    const isOpen = ({ kind, amount }: FollowedAccount) => kind === 'token' || amount > 0n;
    const changes = {
      version: stored.version,
      lines,
      accounts: [...book.values()].filter(
        (account) =>
          isOpen(account) &&
          account.signature !== null &&
          account.signature !== before.get(account.address)?.signature,
      ),
      closed: followed.flatMap(({ address }) => {
        const account = book.get(address);
        return account === undefined || isOpen(account) ? [] : [address];
      }),
    };
    const isChanged = lines.length + changes.accounts.length + changes.closed.length > 0;
    const isUndisturbed = isChanged
      ? await writeWallet(orm, ref, changes)
      : (await readWallet(orm, ref)).version === stored.version;
    if (!isUndisturbed) return undefined;

    // nothing of this is recorded: a transaction may explain it yet
    const open = mints.flatMap((mint): PlacedMovement[] => {
      const movement = differenceOf(mint, book, holdings);
      const { accountsSlot: slot, now: at } = holdings;
      return movement === undefined ? [] : [{ mint, signature: '', slot, at, movement }];
    });
    const pending = new Map((await ledger.add(open)).map((line) => [line.mint, line]));
    const positions = mints.map((mint): WalletPosition => {
      const ofMint = <T extends { readonly mint: string }>(entries: ReadonlyMap<string, T>) =>
        [...entries.values()].filter((entry) => entry.mint === mint);
      return {
        token: session.tokens.get(mint) as PlatformToken,
        accounts: ofMint(holdings.accounts).length,
        cooldowns: ofMint(holdings.cooldowns).sort((a, b) => (a.address < b.address ? -1 : 1)),
        totals: ledger.totals(mint),
        pending: pending.get(mint),
      };
    });
    const { uncheckedAccounts, now } = holdings;
    return { positions, isComplete, uncheckedAccounts, now };
  }

  async function read(...args: Parameters<typeof readOnce>): Promise<WalletReading> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const reading = await readOnce(...args);
      if (reading !== undefined) return reading;
    }
    throw new ApiError('UNAVAILABLE', 'The wallet is being read by others: try again');
  }

  return {
    read: (chain, query, onKnown = () => {}) => {
      const key = `${chain.cluster} ${query.wallet.toBase58()} ${query.mint ?? ''}`;
      return shared(key, () => limit(() => read(chain, query, onKnown)), chain.embedded ? 0 : undefined);
    },
  };
}
