import type { Cluster } from '@obverse/contracts';
import { and, desc, eq, gt, type InferSelectModel, lte, ne, sql } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Database, Orm } from '../db/database.ts';
import { sessions, signInChallenges } from '../db/schema/sessions-tables.ts';

export type Challenge = InferSelectModel<typeof signInChallenges>;

/** How long a challenge can be used. */
const challengeLife = sql`interval '5 minutes'`;

/** How many challenges wait at a time: each takes some 200 bytes, and anyone may ask for one. Beyond it the oldest give way. */
const maxChallenges = 100_000;

/** How long a session lasts. */
export const sessionSeconds = 12 * 3_600;

/** How many sessions a wallet has on a cluster; a further one ends the oldest. */
export const maxSessions = 20;

/** How old the recorded last use of a session may become: it is not written at each use. */
const useGrain = sql`interval '5 minutes'`;

/** Every instance goes by the database's clock. */
const now = sql`date_trunc('milliseconds', now())`;

/** Records a challenge. Where the most wait that may, the oldest can no longer be used: who begins to sign in is never refused. */
export async function insertChallenge(
  { orm }: Database,
  { nonce, cluster, origin }: Pick<Challenge, 'nonce' | 'cluster' | 'origin'>,
  max = maxChallenges,
): Promise<Challenge> {
  const waiting = sql`select 1 from ${signInChallenges} where ${signInChallenges.expiresAt} > now() limit ${max}`;
  await orm.execute(sql`
    delete from ${signInChallenges} where nonce in (
      select nonce from ${signInChallenges} where (select count(*) from (${waiting}) as waiting) >= ${max}
      order by expires_at limit 1 for update skip locked)`);
  const times = { issuedAt: now, expiresAt: sql`${now} + ${challengeLife}` };
  const [row] = await orm
    .insert(signInChallenges)
    .values({ nonce, cluster, origin, ...times })
    .returning();
  return row as Challenge;
}

/** Uses a challenge up: of many uses, at the same moment and on any number of instances, one succeeds. */
export async function takeChallenge(
  { orm }: Database,
  { nonce, cluster, origin }: Pick<Challenge, 'nonce' | 'cluster' | 'origin'>,
): Promise<Challenge | undefined> {
  const { nonce: ofNonce, cluster: ofCluster, origin: ofOrigin, expiresAt } = signInChallenges;
  const [row] = await orm
    .delete(signInChallenges)
    .where(and(eq(ofNonce, nonce), eq(ofCluster, cluster), eq(ofOrigin, origin), gt(expiresAt, sql`now()`)))
    .returning();
  return row;
}

export type Session = InferSelectModel<typeof sessions>;

/** A wallet on a cluster. */
export type Wallet = Pick<Session, 'cluster' | 'address'>;

const ofWallet = ({ cluster, address }: Wallet) =>
  and(eq(sessions.cluster, cluster), eq(sessions.address, address));

const isLive = gt(sessions.expiresAt, sql`now()`);

/** Begins a session. Where the wallet has the most that it may have, its oldest end. */
export const insertSession = (
  { orm }: Database,
  session: Wallet & Pick<Session, 'tokenHash' | 'userAgent'>,
): Promise<Session> =>
  orm.transaction(async (tx) => {
    const times = {
      createdAt: now,
      lastUsedAt: now,
      expiresAt: sql`${now} + interval '${sql.raw(String(sessionSeconds))} seconds'`,
    };
    const [row] = await tx
      .insert(sessions)
      .values({ ...session, ...times })
      .returning();
    const kept = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(ofWallet(session))
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .limit(maxSessions);
    await tx.delete(sessions).where(and(ofWallet(session), sql`${sessions.id} not in (${kept})`));
    return row as Session;
  });

/**
 * The live session with this token; undefined if there is none. Records the use, now and then, once for all requests of the moment. Nobody waits
 * for that: a database that refuses writes must not refuse the session.
 */
export async function useSession({ orm }: Database, tokenHash: Buffer): Promise<Session | undefined> {
  const isDue = sql<boolean>`${sessions.lastUsedAt} + ${useGrain} < now()`;
  const [found] = await orm
    .select({ session: sessions, isDue })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isLive));
  if (found?.isDue) {
    const isSame = eq(sessions.id, found.session.id);
    orm
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(and(isSame, isDue))
      .catch(() => {});
  }
  return found?.session;
}

/** Records that the session's wallet was the authority of an integration. */
export async function markIntegration({ orm }: Database, { id }: Pick<Session, 'id'>): Promise<void> {
  await orm.update(sessions).set({ hasIntegration: true }).where(eq(sessions.id, id));
}

/** The live sessions of a wallet, newest first. */
export const readSessions = ({ orm }: Database, wallet: Wallet): Promise<Session[]> =>
  orm
    .select()
    .from(sessions)
    .where(and(ofWallet(wallet), isLive))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));

/** Which sessions of a wallet: all, one, or all but one. */
export type Ending = { readonly id?: string; readonly otherThan?: string };

/** Ends live sessions of a wallet. @returns their tokens' hashes */
export async function endSessions(
  { orm }: Database,
  wallet: Wallet,
  { id, otherThan }: Ending,
): Promise<Buffer[]> {
  const which = [
    ...(id === undefined ? [] : [eq(sessions.id, id)]),
    ...(otherThan === undefined ? [] : [ne(sessions.id, otherThan)]),
  ];
  const rows = await orm
    .delete(sessions)
    .where(and(ofWallet(wallet), isLive, ...which))
    .returning({ tokenHash: sessions.tokenHash });
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Reads which of these tokens' sessions are live. @returns their hashes, hexadecimal */
export async function liveTokenHashes(
  { orm }: Database,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  if (tokenHashes.length === 0) return new Set();
  const rows = await orm
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(anyOf(sessions.tokenHash, tokenHashes), isLive));
  return new Set(rows.map(({ tokenHash }) => tokenHash.toString('hex')));
}

/** Deletes the cluster's challenges and sessions that have expired. */
export async function deleteExpired(orm: Orm, cluster: Cluster): Promise<void> {
  for (const table of [signInChallenges, sessions]) {
    await orm.delete(table).where(and(eq(table.cluster, cluster), lte(table.expiresAt, sql`now()`)));
  }
}
