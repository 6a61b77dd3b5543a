import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { withTimeout } from '../lib/async.ts';
import { cachedBy } from '../lib/cached.ts';
import { ApiError } from '../lib/errors.ts';
import { fairConcurrency } from '../lib/fair-concurrency.ts';
import type { Chain, Chains } from '../solana/chain.ts';
import type { WalletQuery } from './reader/read-balances.ts';
import { type ReaderDependencies, readWallet, type WalletReading } from './reader/read-wallet.ts';
import { type WalletLimits, walletLimits } from './reader/wallet-limits.ts';

/*
 * Reads wallets for requests, and the rest of long histories in background jobs (docs/wallets.md).
 *
 * A request reads its share and answers; `isComplete` says whether that was all. If not, a job reads the rest, in shares of the same size. While it
 * runs, requests for the same answer what is recorded. What is recorded continues what was recorded before without a gap, so a job may end at any
 * time, and several instances may read the same wallet: the share that is stored first counts, and the others are read again.
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

/** Shares of background jobs at the same time, and jobs that wait. Wallets take turns: each is a client here, also with a job for each token. */
const jobLimits = { concurrency: 2, perClient: 1, maxQueued: 500, maxQueuedPerClient: 40 };

/** How many shares a job reads: 100 000 transactions. The next request starts another job. */
const maxShares = 200;

/** Before a request reads again because a job or another instance has recorded something. */
const maxBackoffMs = 50;

/** How long closing waits for shares that are being read. One that is cut off has recorded nothing. */
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

  /** The limits of a share that begins now. */
  function limitsFromNow() {
    const endsAt = performance.now() + settings.maxReadMs;
    return { ...settings, isTimeUp: () => closing.signal.aborted || performance.now() >= endsAt };
  }

  /** Reads until that is all, or until a share has nothing new: then nodes list a transaction that they do not have yet. */
  async function readRest(chain: Chain, query: WalletQuery, version: number): Promise<void> {
    let last = version;
    for (let share = 0; share < maxShares; share += 1) {
      const reading = await forJobs(walletKey(chain, query), async () =>
        closing.signal.aborted ? undefined : readWallet({ chain, orm, limits: limitsFromNow() }, query),
      );
      if (closing.signal.aborted) return;
      // something else has recorded the wallet: the next share goes on from there
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

  /** Reads a share. While a job reads the same, or where others are always faster, that is what is recorded. */
  async function read(
    chain: Chain,
    query: WalletQuery,
    onKnown: ReaderDependencies['onKnown'],
  ): Promise<WalletReading> {
    const limits = limitsFromNow();
    const deps = { chain, orm, onKnown };
    let reading: WalletReading | undefined;
    for (let attempt = 0; reading === undefined && !jobs.has(keyOf(chain, query)); attempt += 1) {
      if (attempt > 0 && limits.isTimeUp()) break;
      reading = await readWallet({ ...deps, limits }, query);
      if (reading === undefined) await sleep(Math.random() * maxBackoffMs);
    }
    reading ??= (await readWallet({ ...deps, limits: { ...limits, maxPages: 0 } }, query)) as WalletReading;
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
