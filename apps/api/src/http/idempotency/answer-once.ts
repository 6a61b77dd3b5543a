import { randomUUID } from 'node:crypto';
import { type Cluster, clusterSchema, type ErrorCode } from '@obverse/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { callerOf } from '../../auth/access.ts';
import type { Context, Once, OnceRequest, Outcome } from '../../auth/context.ts';
import { ApiError, isUnavailable, toApiError } from '../../lib/errors.ts';
import { recentMs } from '../../solana/accounts.ts';
import type { Chain } from '../../solana/chain.ts';
import { findExecuted } from './executed-transaction.ts';
import { fingerprint, sha256 } from './fingerprint.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';
import {
  type Claim,
  claimKey,
  evictAnswers,
  findKey,
  forgetAnswers,
  type KeptAnswer,
  type KeyLimits,
  type KeyRow,
  keepAnswer,
  releaseKey,
} from './stored-answers.ts';

/** What it takes to answer a request once. */
type OnceContext = Pick<
  Context,
  'database' | 'chains' | 'clientAddress' | 'clientNetwork' | 'setHeader' | 'hasKey' | 'keyHolder' | 'session'
> & {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
};

/** A request with the header Idempotency-Key. */
type KeyedRequest = OnceRequest & { readonly header: string };

export const defaultOnceSettings = {
  /** A run that has not answered by then counts as dead. A request takes at most a few RPC timeouts. */
  leaseMs: 60_000,
  lifeMs: 24 * 3_600_000,
  /** A transaction is the largest answer that should be kept, with a few thousand bytes. */
  maxAnswerBytes: 16_384,
  maxOfScope: 10_000,
  /** Of all callers. Beyond it the answers that expire first give way. */
  maxInTotal: 1_000_000,
  /** Keys of one network, before it gives up its own in place of those of others. */
  shareOfNetwork: 1_000,
  /** How many answers are forgotten at once where a caller has too many keys. */
  forgotten: 1_000,
  findExecuted,
};

/** Failures that say nothing about the request itself, or that are repeated for it anyway: nothing was done. */
const unkept: readonly number[] = [400, 401, 429];

/** A run that takes longer has probably died with its process: its key is free when its claim has expired. */
const longRunSeconds = 5;

const fullRetrySeconds = 60;

/** Between two lookups of a key others may free it or take it. */
const maxAttempts = 5;

async function claimOf(ctx: OnceContext, request: KeyedRequest, cluster: Cluster): Promise<Claim> {
  const { holder, session } = await callerOf(ctx);
  // anyone can make a wallet: one that was seen as an authority counts as a key. What costs nothing on devnet does not count on mainnet
  const isHolder = (holder ?? (session?.hasIntegration ? session : undefined))?.cluster === cluster;
  const scope = holder
    ? `key ${holder.cluster} ${holder.integrationId}`
    : session
      ? `wallet ${session.cluster} ${session.address}`
      : `address ${ctx.clientAddress()}`;
  const key = parseIdempotencyKey(request.header);
  return {
    scope: sha256(scope),
    key: sha256(`${request.path} ${cluster} ${key}`),
    request: await fingerprint(request.input as Record<string, unknown>),
    claim: randomUUID(),
    cluster,
    network: isHolder ? null : sha256(`network ${ctx.clientNetwork()}`),
  };
}

/** The height of the last final block, at most a second ago; on a local cluster now. */
export const finalizedBlockHeight = (chain: Chain): Promise<number> =>
  chain.shared('finalized block height', chain.embedded ? 0 : recentMs, (shared) =>
    shared.call(async (rpc) => (await rpc.getFinalizedEpoch()).blockHeight),
  );

/** Whether a kept transaction can no longer execute. While the cluster is out of reach, it counts as one that can: it is safe to send it again. */
async function isDead({ chains }: OnceContext, { cluster, lastValidBlockHeight }: KeyRow): Promise<boolean> {
  if (lastValidBlockHeight === null) return false;
  try {
    return (await finalizedBlockHeight(chains[cluster])) > lastValidBlockHeight;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

function replay(ctx: OnceContext, { answer, errorCode }: KeyRow): Outcome {
  ctx.setHeader('idempotency-replayed', 'true');
  if (errorCode !== null) return { ok: false, error: new ApiError(errorCode as ErrorCode, answer ?? '') };
  if (answer !== null) return { ok: true, data: JSON.parse(answer) };
  const shownOnce =
    'The request with this Idempotency-Key has succeeded; its answer held a secret, which is shown once';
  return { ok: false, error: new ApiError('SECRET_SHOWN_ONCE', shownOnce) };
}

/** The answer to a request whose key others have used. @param leaseMs how long a claim holds at most */
function answerOf(ctx: OnceContext, row: KeyRow, { request }: Claim, leaseMs: number): Outcome {
  if (!row.request.equals(request)) {
    throw new ApiError(
      'IDEMPOTENCY_KEY_REUSED',
      'Invalid request data: Idempotency-Key: was used with another request; use a new key for each',
    );
  }
  if (row.answeredAt !== null) return replay(ctx, row);
  const runsFor = leaseMs / 1_000 - row.leftSeconds;
  const retrySeconds = runsFor < longRunSeconds ? 1 : Math.max(1, row.leftSeconds);
  ctx.setHeader('retry-after', String(retrySeconds));
  throw new ApiError(
    'IDEMPOTENCY_KEY_IN_USE',
    `The first request with this Idempotency-Key is still running; repeat it in ${retrySeconds} s`,
  );
}

/** Why a request is not answered by a transaction that can no longer execute, nor by another one, which would pay a second time. */
async function transactionEnded(
  { chains }: OnceContext,
  { cluster, answer }: KeyRow,
  find: typeof findExecuted,
): Promise<ApiError> {
  const { transaction } = JSON.parse(answer ?? '') as { readonly transaction: string };
  const signature = await find(chains[cluster], transaction);
  const end =
    signature === undefined
      ? 'no transaction with its message was executed; look whether the wallet has executed it in another form'
      : `it was executed as ${signature}`;
  return new ApiError(
    'TRANSACTION_ENDED',
    `The transaction of this Idempotency-Key can no longer execute: ${end}. Use a new key for another one`,
  );
}

function tooManyKeys(ctx: OnceContext): ApiError {
  ctx.setHeader('retry-after', String(fullRetrySeconds));
  return new ApiError(
    'RATE_LIMITED',
    `Rate limit exceeded: too many Idempotency-Keys are in use; try again in ${fullRetrySeconds} s`,
  );
}

/** What is kept of an answer, and until when that could execute. */
type Kept = Partial<KeptAnswer> & { readonly validUntilMs?: number };

/** The cluster's clock, which ends a transaction, may be behind by as much. */
const maxClockLagMs = 3_600_000;

/** What is kept of an outcome; undefined for nothing. */
function toKeep(outcome: Outcome, holdsSecret: boolean, maxBytes: number): Kept | undefined {
  if (!outcome.ok) {
    const { status, errorCode, message } = toApiError(outcome.error);
    return status >= 500 || unkept.includes(status) ? undefined : { errorCode, answer: message };
  }
  if (holdsSecret) return {};
  const answer = JSON.stringify(outcome.data);
  if (Buffer.byteLength(answer) > maxBytes) return undefined;
  const { lastValidBlockHeight, validUntil } = (outcome.data ?? {}) as Record<string, unknown>;
  if (typeof lastValidBlockHeight === 'number') return { answer, lastValidBlockHeight };
  // a transaction on a nonce account
  return typeof validUntil === 'string' ? { answer, validUntilMs: Date.parse(validUntil) } : { answer };
}

/**
 * Runs a request, or gives the answer that the first one with the same key got. An answer is given only after it was kept, so that no two
 * requests with one key get different ones. Answers are kept for a day, a transaction on a nonce account until its validity is over where that
 * is longer; failures of this service, and those that {@link unkept} lists, not at all. A transaction whose blockhash is dead is not given
 * any more, and no other one in its place.
 *
 * @throws ApiError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, TRANSACTION_ENDED, RATE_LIMITED, UNAVAILABLE
 */
export async function answerOnce<T extends Outcome>(
  ctx: OnceContext,
  request: KeyedRequest,
  run: () => Promise<T>,
  settings = defaultOnceSettings,
): Promise<T | Outcome> {
  const { input, holdsSecret } = request;
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const cluster = clusterSchema.safeParse(isObject ? (input as { cluster?: unknown }).cluster : undefined);
  // the schema of the procedure refuses it
  if (!isObject || !cluster.success) return run();
  const claim = await claimOf(ctx, request, cluster.data);
  const { database } = ctx;
  let limits: KeyLimits = settings;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (await claimKey(database, claim, limits)) {
      const outcome = await runClaimed(
        ctx,
        claim,
        run,
        (ended) => toKeep(ended, holdsSecret, settings.maxAnswerBytes),
        settings.lifeMs,
      );
      if (outcome !== undefined) return outcome;
    }
    const row = await findKey(database, claim);
    if (row === undefined) {
      const { maxInTotal, shareOfNetwork, forgotten } = settings;
      const made = await evictAnswers(database, claim, maxInTotal, shareOfNetwork);
      // the estimate of all rows does not know of it yet
      if (made > 0) limits = { ...settings, maxInTotal: undefined };
      else if ((await forgetEnded(ctx, claim, forgotten)) === 0 && attempt > 0) break;
    } else if (row.request.equals(claim.request) && (await isDead(ctx, row))) {
      throw await transactionEnded(ctx, row, settings.findExecuted);
    } else return answerOf(ctx, row, claim, settings.leaseMs);
  }
  throw tooManyKeys(ctx);
}

/** Forgets the oldest answers of a caller that nothing depends on any more. @returns how many */
async function forgetEnded({ database, chains }: OnceContext, claim: Claim, max: number): Promise<number> {
  const height = await finalizedBlockHeight(chains[claim.cluster]).catch((error: unknown) => {
    if (isUnavailable(error)) return 0;
    throw error;
  });
  return forgetAnswers(database, claim, height, max);
}

/** Runs a request that has its key. @returns undefined where it took so long that another one has the key now, whose answer counts */
async function runClaimed<T extends Outcome>(
  { database, log }: OnceContext,
  claim: Claim,
  run: () => Promise<T>,
  keepOf: (outcome: T) => Kept | undefined,
  lifeMs: number,
): Promise<T | undefined> {
  const release = () =>
    // the claim ends by itself
    releaseKey(database, claim).catch((err: unknown) =>
      log.warn({ err }, 'an Idempotency-Key was not freed'),
    );
  let outcome: T;
  try {
    outcome = await run();
  } catch (error) {
    await release();
    throw error;
  }
  const kept = keepOf(outcome);
  if (kept !== undefined) {
    const { validUntilMs = 0, ...answer } = kept;
    const life = Math.max(lifeMs, validUntilMs + maxClockLagMs - Date.now());
    return (await keepAnswer(database, claim, answer, life)) ? outcome : undefined;
  }
  await release();
  return outcome;
}

/** @param header the header Idempotency-Key; undefined where the request has none */
export const onceFor = (ctx: OnceContext, header: string | undefined): Once | undefined =>
  header === undefined ? undefined : (request, run) => answerOnce(ctx, { ...request, header }, run);
