import type { Cluster } from '@obverse/contracts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { webhookAttempts, webhooks } from '../db/schema/webhooks-tables.ts';

/** The longest that a webhook waits after a failed attempt. */
export type LongestDelays = {
  /** After the first, second, … failure. */
  readonly scheduledMs: readonly number[];
  /** After answers with one of these statuses the receiver may have asked for more. */
  readonly askingStatuses: readonly number[];
  readonly askedMs: number;
};

/** Makes webhooks due that began to fail in the future: while a clock was ahead. Their failures were the clock's. */
const forgetFuture = (orm: Orm, cluster: Cluster, now: Date) =>
  orm
    .update(webhooks)
    .set({ failures: 0, failingSince: null, dueAt: now })
    .where(and(eq(webhooks.cluster, cluster), gt(webhooks.dueAt, now), gt(webhooks.failingSince, now)));

/** Lets no webhook wait for longer than after a failure right now. One without failures is due. */
async function shortenDelays(
  orm: Orm,
  cluster: Cluster,
  now: Date,
  { scheduledMs, askingStatuses, askedMs }: LongestDelays,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const scheduled = sql`coalesce((${sql.param(scheduledMs)}::float8[])[${webhooks.failures}], 0)`;
  const mayHaveAsked = orm
    .select({ number: webhookAttempts.number })
    .from(webhookAttempts)
    .where(
      and(
        eq(webhookAttempts.webhookId, webhooks.id),
        eq(webhookAttempts.number, webhooks.attempts),
        inArray(webhookAttempts.status, [...askingStatuses]),
      ),
    );
  const longestMs = sql`case when ${webhooks.failures} > 0 and exists (${mayHaveAsked}) then greatest(${scheduled}, ${askedMs}) else ${scheduled} end`;
  const latest = sql`${at} + ${longestMs} * interval '1 millisecond'`;
  await orm
    .update(webhooks)
    .set({ dueAt: latest })
    .where(and(eq(webhooks.cluster, cluster), gt(webhooks.dueAt, latest)));
}

/** Corrects the times that webhooks wait for after a clock was ahead, however long it was: they would wait until a wrong time has come. */
export async function correctDueTimes(
  orm: Orm,
  cluster: Cluster,
  now: Date,
  longest: LongestDelays,
): Promise<void> {
  await forgetFuture(orm, cluster, now);
  await shortenDelays(orm, cluster, now, longest);
}
