import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { withTimeout } from '../lib/async.ts';
import { cachedBy } from '../lib/cached.ts';
import { ApiError } from '../lib/errors.ts';
import { fairConcurrency } from '../lib/fair-concurrency.ts';
import type { Chain, Chains } from '../solana/chain.ts';
import type { WalletQuery } from './reader/read-balances.ts';
import { type ReaderDependencies, readWallet, type WalletReading } from './reader/read-wallet.ts';
import { type ReadLimits, type WalletLimits, walletLimits } from './reader/wallet-limits.ts';

/*
 * Transfers of branded coins and junior tokens do not call the platform's program, and the unchecked ones do not even name the mint. They are
 * visible in the transactions of the token accounts: those name every account they change, with its owner and its balance before and after.
 * So the service reads the token accounts of the wallets that are requested, all of their owner's and not only associated ones, and their open
 * cooldowns. It lists what is new of each since its cursor, the last transaction that was read, fetches and applies it, and stores the ledger
 * entries that come of it, once.
 *
 * - Only finalized transactions are read: there is nothing to take back.
 * - A request reads 500 transactions and lists 5 000 of an account at most, and stops where its time ends; `isComplete` says whether that was
 *   all. A background job reads the rest, in iterations of the same size. Until it ends, requests answer what is recorded.
 * - What is recorded continues what was recorded before without a gap.
 * - Of a wallet with very many accounts only the first ones are read, by an order in which nobody can displace those that count (rank.ts).
 *   `unreadAccounts` says how many others there are. What those hold is `pending`, too.
 * - An account that does not hold what it held after the last transaction read has an entry `unexplained` with the difference: nodes prune
 *   history. What the accounts hold in the end beyond the ledger is `pending`, and recorded only once a transaction shows it. So sums always hold.
 * - A closed account is read while it was read before, or where a transaction of another account of the wallet shows it; the associated account
 *   of a mint also where a request names the mint. Of others, tokens came and went, and no entry says so.
 * - An account that the wallet got or gave away by a change of owner counts from that on; entries of another owner are not the wallet's.
 */

export type Wallets = {
  /**
   * Reads what is new of a wallet, records it, and gives its positions.
   *
   * @param client who requests it: no client takes all places
   * @param onKnown gets the tokens that the wallet had before, before they are read again
   * @throws ApiError UNAVAILABLE when cluster or database do not answer; RATE_LIMITED for a client that requests many at the same time
   */
  readonly read: (
    chain: Chain,
    query: WalletQuery,
    client: string,
    onKnown?: ReaderDependencies['onKnown'],
  ) => Promise<WalletReading>;
  /** Ends the background jobs. */
  readonly close: () => Promise<void>;
};

/** How old a reading may be that requests share. */
const maxAgeMs = 1_000;

/** Wallets that requests read at the same time, and requests that wait. Each takes up to some megabytes. */
const requestLimits = { concurrency: 8, perClient: 3, maxQueued: 200, maxQueuedPerClient: 40 };

/** Iterations of background jobs at the same time, and jobs that wait. Wallets take turns: each is a client here, also with a job for each token. */
const jobLimits = { concurrency: 2, perClient: 1, maxQueued: 500, maxQueuedPerClient: 40 };

/** How often a job reads: 100 000 transactions. The next request starts another job. */
const maxIterations = 200;

/** Before a request reads again because a job or another instance has recorded something. */
const maxBackoffMs = 50;

/** How long closing waits for iterations that are running. One that is cut off has recorded nothing. */
const closeTimeoutMs = 2_000;

const onFull = (whose: 'client' | 'all') =>
  whose === 'client'
    ? new ApiError('RATE_LIMITED', 'Rate limit exceeded: too many wallets at the same time; wait for answers')
    : new ApiError('UNAVAILABLE', 'Too many wallets are read at the moment: try again');

/**
 * @param chains for background jobs: those of a request have its time budget
 * @param limits how much one request reads
 */
export function openWallets({ orm }: Database, chains: Chains, limits: Partial<WalletLimits> = {}): Wallets {
  const settings = { ...walletLimits, ...limits };
  const shared = cachedBy<WalletReading>(maxAgeMs);
  const forRequests = fairConcurrency(requestLimits, onFull);
  const forJobs = fairConcurrency(jobLimits, onFull);
  /** Running background jobs, by what they read. */
  const jobs = new Map<string, Promise<void>>();
  const closing = new AbortController();

  const walletKey = (chain: Chain, { wallet }: WalletQuery) => `${chain.cluster} ${wallet.toBase58()}`;
  const keyOf = (chain: Chain, query: WalletQuery) => `${walletKey(chain, query)} ${query.mint ?? ''}`;

  /** The limits of a request, or of an iteration of a job, that begins now. */
  function limitsFromNow(): ReadLimits {
    const endsAt = performance.now() + settings.maxReadMs;
    return { ...settings, isTimeUp: () => closing.signal.aborted || performance.now() >= endsAt };
  }

  /** Reads until that is all, or until an iteration reads nothing more: then nodes list a transaction that they do not have yet. */
  async function readRest(chain: Chain, query: WalletQuery, version: number): Promise<void> {
    let last = version;
    for (let i = 0; i < maxIterations && !closing.signal.aborted; i += 1) {
      const reading = await forJobs(walletKey(chain, query), async () =>
        closing.signal.aborted ? undefined : readWallet({ chain, orm, limits: limitsFromNow() }, query),
      );
      // something else has recorded the wallet: the next iteration goes on from there
      if (reading === undefined) continue;
      if (reading.isComplete || reading.version === last) return;
      last = reading.version;
    }
  }

  function startJob(query: WalletQuery, chain: Chain, version: number): void {
    const key = keyOf(chain, query);
    if (jobs.has(key) || closing.signal.aborted) return;
    // a failure ends the job: the next request meets it too, and reports it
    const job = readRest(chains[chain.cluster], query, version).catch(() => {});
    jobs.set(
      key,
      job.finally(() => jobs.delete(key)),
    );
  }

  /** Reads as much as one request may. While a job reads the same, or where others are always faster, that is what is recorded. */
  async function read(
    chain: Chain,
    query: WalletQuery,
    onKnown: ReaderDependencies['onKnown'],
  ): Promise<WalletReading> {
    const limits = limitsFromNow();
    const readWith = (limits: ReadLimits) => readWallet({ chain, orm, limits, onKnown }, query);
    let reading: WalletReading | undefined;
    for (let attempt = 0; reading === undefined && !jobs.has(keyOf(chain, query)); attempt += 1) {
      if (attempt > 0 && limits.isTimeUp()) break;
      reading = await readWith(limits);
      if (reading === undefined) await sleep(Math.random() * maxBackoffMs);
    }
    reading ??= (await readWith({ ...limits, maxPages: 0 })) as WalletReading;
    if (!reading.isComplete) startJob(query, chain, reading.version);
    return reading;
  }

  return {
    read: (chain, query, client, onKnown) => {
      const ageMs = chain.embedded ? 0 : undefined;
      // a client waits for its own place: another one's turn may come late
      return forRequests(client, () => shared(keyOf(chain, query), () => read(chain, query, onKnown), ageMs));
    },
    close: async () => {
      closing.abort();
      await withTimeout(closeTimeoutMs, Promise.all(jobs.values()));
    },
  };
}
