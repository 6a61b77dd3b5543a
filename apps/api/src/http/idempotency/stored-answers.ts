import type { Cluster, ErrorCode } from '@obverse/contracts';
import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Orm } from '../../db/database.ts';
import { idempotencyKeys } from '../../db/schema/idempotency-keys-tables.ts';

/** Which key of which caller; both are hashes. */
export type KeyRef = { readonly scope: Buffer; readonly key: Buffer };

/** A request that wants to run under a key. */
export type Claim = KeyRef & {
  /** SHA-256 of its input. */
  readonly request: Buffer;
  /** Names this run. */
  readonly claim: string;
  readonly cluster: Cluster;
  /** Hash of the caller's network; null of the holder of an API key. */
  readonly network: Buffer | null;
};

export type KeyLimits = {
  /** How long the claim holds without an answer. */
  readonly leaseMs: number;
  /** Keys of this caller. */
  readonly maxOfScope: number;
  /** Keys of all callers, as far as the database knows without counting; undefined for no limit. */
  readonly maxInTotal: number | undefined;
};

/** What a request was answered: data as JSON, or a failure. Undefined data held a secret. */
export type KeptAnswer = {
  readonly answer: string | undefined;
  readonly errorCode: ErrorCode | undefined;
  readonly lastValidBlockHeight: number | undefined;
};

export type KeyRow = typeof idempotencyKeys.$inferSelect & {
  /** How long the claim or its answer still holds, by the clock of the database. */
  readonly leftSeconds: number;
};

const ofRef = ({ scope, key }: KeyRef) => and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

const ofClaim = (claim: Pick<Claim, 'scope' | 'key' | 'claim'>) =>
  and(ofRef(claim), eq(idempotencyKeys.claim, claim.claim));

const afterMs = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;

/** Whether all callers together have fewer keys. What was inserted since the last ANALYZE is not in the estimate of all rows. */
const areFewer = (max: number): SQL =>
  sql`(select reltuples from pg_class where oid = 'idempotency_keys'::regclass) < ${max}`;

/** Whether there is room for one more key. */
const hasRoom = (scope: Buffer, { maxOfScope, maxInTotal }: KeyLimits): SQL => {
  const ofScope = sql`(select count(*) from (select from ${idempotencyKeys} where ${idempotencyKeys.scope} = ${scope} limit ${maxOfScope}) as kept) < ${maxOfScope}`;
  if (maxInTotal === undefined) return ofScope;
  return sql`${ofScope} and ${areFewer(maxInTotal)}`;
};

/**
 * Claims a key for one run: one statement, so that of many requests at the same moment, on any number of instances, one succeeds. A key is free
 * when nobody has used it, when its answer has expired, and when its run has not answered in time.
 *
 * @returns false where the key is not free, or there is no room for it
 */
export async function claimKey({ orm }: Database, claim: Claim, limits: KeyLimits): Promise<boolean> {
  const { scope, key, request, cluster, network } = claim;
  const expiresAt = afterMs(limits.leaseMs);
  const isFree = sql`${idempotencyKeys.expiresAt} <= now()`;
  const { rows } = await orm.execute(sql`
    insert into ${idempotencyKeys} (scope, key, request, claim, cluster, network, expires_at)
    select ${scope}::bytea, ${key}::bytea, ${request}::bytea, ${claim.claim}::uuid, ${cluster}, ${network}::bytea, ${expiresAt}
    where ${hasRoom(scope, limits)} or exists (select from ${idempotencyKeys} where ${ofRef(claim)})
    on conflict (scope, key) do update set
      request = excluded.request, claim = excluded.claim, cluster = excluded.cluster, network = excluded.network, expires_at = excluded.expires_at,
      answer = null, answered_at = null, error_code = null, last_valid_block_height = null
    where ${isFree}
    returning claim`);
  return rows.length === 1;
}

/** What is known of a key; undefined if nobody has used it, or not for long. */
export async function findKey({ orm }: Database, ref: KeyRef): Promise<KeyRow | undefined> {
  const leftSeconds = sql<number>`ceil(extract(epoch from ${idempotencyKeys.expiresAt} - now()))::int`;
  const [row] = await orm
    .select({ ...getTableColumns(idempotencyKeys), leftSeconds })
    .from(idempotencyKeys)
    .where(ofRef(ref));
  return row;
}

/** Keeps the answer of a run. @returns false if another run has the key by now */
export async function keepAnswer(
  { orm }: Database,
  claim: Claim,
  { answer, errorCode, lastValidBlockHeight }: Partial<KeptAnswer>,
  lifeMs: number,
): Promise<boolean> {
  const rows = await orm
    .update(idempotencyKeys)
    .set({
      answer: answer ?? null,
      errorCode: errorCode ?? null,
      lastValidBlockHeight: lastValidBlockHeight ?? null,
      answeredAt: sql`now()`,
      expiresAt: afterMs(lifeMs),
    })
    .where(ofClaim(claim))
    .returning({ claim: idempotencyKeys.claim });
  return rows.length === 1;
}

/** Frees the key of a run whose answer is not kept. */
export async function releaseKey({ orm }: Database, claim: Claim): Promise<void> {
  await orm.delete(idempotencyKeys).where(ofClaim(claim));
}

/** Deletes the rows, of those with a condition, that expire first. @returns how many */
async function deleteFirst(orm: Orm, condition: SQL | undefined, max: number): Promise<number> {
  const first = orm
    .select({ ctid: sql`ctid` })
    .from(idempotencyKeys)
    .where(condition)
    .orderBy(asc(idempotencyKeys.expiresAt))
    .limit(max);
  const rows = await orm
    .delete(idempotencyKeys)
    .where(inArray(sql`ctid`, first))
    .returning({ claim: idempotencyKeys.claim });
  return rows.length;
}

/**
 * Forgets the oldest failures of a caller, which have changed nothing, and transactions of the claim's cluster that can no longer execute.
 *
 * @returns how many
 */
export function forgetAnswers(
  { orm }: Database,
  { scope, cluster }: Pick<Claim, 'scope' | 'cluster'>,
  finalizedBlockHeight: number,
  max: number,
): Promise<number> {
  const isFailure = isNotNull(idempotencyKeys.errorCode);
  const isDead = and(
    eq(idempotencyKeys.cluster, cluster),
    lt(idempotencyKeys.lastValidBlockHeight, finalizedBlockHeight),
  );
  return deleteFirst(orm, and(eq(idempotencyKeys.scope, scope), or(isFailure, isDead)), max);
}

/** How many answers give way to one more key: the estimate of all rows sinks only after a while. */
const evicted = 2;

/**
 * Makes room where all callers together have the most keys: forgets the answers that expire first. A network with more than its share gives up
 * its own, so that it cannot drive out others; and holders of API keys give up theirs last. What runs is never forgotten.
 *
 * @param share how many keys a network may have before it gives up its own
 * @returns how many; zero also where there is room
 */
export async function evictAnswers(
  { orm }: Database,
  { network }: Pick<Claim, 'network'>,
  maxInTotal: number,
  share: number,
): Promise<number> {
  const { rows } = await orm.execute<{ isRoom: boolean }>(sql`select ${areFewer(maxInTotal)} as "isRoom"`);
  if (rows[0]?.isRoom !== false) return 0;
  const isAnswered = isNotNull(idempotencyKeys.answeredAt);
  if (network !== null) {
    const isOwn = eq(idempotencyKeys.network, network);
    const some = orm.select({ one: sql`1` }).from(idempotencyKeys).where(isOwn).limit(share).as('some');
    const [own] = await orm.select({ keys: count() }).from(some);
    if (own !== undefined && own.keys >= share) return deleteFirst(orm, and(isOwn, isAnswered), evicted);
  }
  const ofAddresses = await deleteFirst(orm, and(isNotNull(idempotencyKeys.network), isAnswered), evicted);
  return ofAddresses > 0
    ? ofAddresses
    : deleteFirst(orm, and(isNull(idempotencyKeys.network), isAnswered), evicted);
}

/** Deletes rows that have expired. @returns how many */
export const deleteExpiredKeys = (orm: Orm, max: number): Promise<number> =>
  deleteFirst(orm, lte(idempotencyKeys.expiresAt, sql`now()`), max);
