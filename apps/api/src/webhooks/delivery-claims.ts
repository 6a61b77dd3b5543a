import { randomUUID } from 'node:crypto';
import { type Cluster, maxWebhookAttempts } from '@obverse/contracts';
import { and, asc, eq, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { webhookAttempts, webhooks } from '../db/schema/webhooks-tables.ts';
import type { WebhookRow } from './stored-webhooks.ts';

/** A webhook that this process alone may deliver to, for now. */
export type ClaimedWebhook = WebhookRow & {
  /** How long it has been due, milliseconds. */
  readonly lateMs: number;
};

/** What follows an attempt at the next event of a webhook. */
export type NextStep =
  /** The event was accepted. `hasMore`: further events are known. `continues`: this process goes on with them. */
  | { readonly hasMore: boolean; readonly slow: boolean; readonly continues: boolean }
  | { readonly retryInMs: number }
  | { readonly disabledReason: NonNullable<WebhookRow['disabledReason']> };

/** An attempt and what follows. It is recorded only if the webhook is still in the state in which it was `read`. */
export type AttemptOutcome = {
  readonly read: Pick<WebhookRow, 'id' | 'position' | 'failures'>;
  readonly attempt: Omit<typeof webhookAttempts.$inferSelect, 'webhookId' | 'number'>;
  readonly next: NextStep;
};

/** How many webhooks of each queue to claim, at most. */
export type ClaimLimits = {
  readonly prompt: number;
  readonly slow: number;
  /** Integrations whose slow webhooks wait until others of theirs are done. */
  readonly fullIntegrations: readonly string[];
};

/** A claim that its process does not renew ends: others take over from a process that crashed, stalls or is partitioned. */
const leaseMs = 10_000;

/** How often to renew claims: several times within a lease. */
export const renewalIntervalMs = 3_000;

const interval = (ms: number | SQL) => sql`${ms} * interval '1 millisecond'`;
const leaseEnd = sql`now() + ${interval(leaseMs)}`;

/** Rows for {@link outcomeRows}: what a webhook was read as, what it becomes, and the attempt. */
const rowsOf = (outcomes: readonly AttemptOutcome[]) =>
  outcomes.map(({ read, attempt, next }) => {
    const { id, position, failures } = read;
    const isDelivered = 'hasMore' in next;
    const after = isDelivered
      ? { position: attempt.sequence, failures: 0 }
      : { position, failures: failures + 1, slow: true };
    return { id, read_position: position, read_failures: failures, ...attempt, ...after, ...next };
  });

const outcomeRows = sql`jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as outcome (id uuid, read_position bigint,
  read_failures integer, sequence bigint, at timestamptz, status integer, error text, ms integer, position bigint, failures integer,
  slow boolean, "hasMore" boolean, continues boolean, "retryInMs" float8, "disabledReason" text)`;

/** The webhooks of a cluster that one process delivers to. All times are the database's. */
export class DeliveryClaims {
  readonly #orm: Orm;
  readonly #cluster: Cluster;
  readonly #keyIds: readonly string[];
  /** Who holds the claims. */
  readonly #id = randomUUID();
  readonly #claim;
  readonly #record;

  /** @param keyIds of the webhooks that the service can sign for: the others stay in their queue */
  constructor(orm: Orm, cluster: Cluster, keyIds: readonly string[]) {
    this.#orm = orm;
    this.#cluster = cluster;
    this.#keyIds = keyIds;
    this.#claim = this.#prepareClaim();
    this.#record = this.#prepareRecord();
  }

  /** SQL for the ids of due webhooks that no process holds, longest due first. */
  #due(slow: boolean, more?: SQL) {
    return this.#orm
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(
        and(
          eq(webhooks.cluster, this.#cluster),
          eq(webhooks.slow, slow),
          lte(webhooks.dueAt, sql`now()`),
          or(isNull(webhooks.lockedUntil), lte(webhooks.lockedUntil, sql`now()`)),
          inArray(webhooks.keyId, [...this.#keyIds]),
          more,
        ),
      )
      .orderBy(asc(webhooks.dueAt))
      .limit(sql.placeholder(slow ? 'slow' : 'prompt'))
      .for('update', { skipLocked: true });
  }

  #prepareClaim() {
    const hasRoom = sql`${webhooks.integrationId} <> all(${sql.placeholder('fullIntegrations')}::text[])`;
    const ids = sql`array(select id from ${this.#due(false)} as prompt union all select id from ${this.#due(true, hasRoom)} as slow)`;
    return this.#orm
      .update(webhooks)
      .set({ lockedBy: this.#id, lockedUntil: leaseEnd })
      .where(sql`${webhooks.id} = any(${ids})`)
      .returning({
        ...getTableColumns(webhooks),
        lateMs: sql<number>`(extract(epoch from now() - ${webhooks.dueAt}) * 1000)::float8`,
      })
      .prepare('');
  }

  /** Claims due webhooks. A claim ends with an outcome, with {@link release}, or when it is not renewed. */
  claim(limits: ClaimLimits): Promise<ClaimedWebhook[]> {
    return this.#claim.execute(limits);
  }

  /** SQL for the claims that this process still holds: locked in the order of their ids, as the recorder locks webhooks, or unless locked. */
  #held(ids: readonly string[], how: { skipLocked?: true } = {}): SQL {
    const held = this.#orm
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.lockedBy, this.#id), sql`${webhooks.id} = any(${sql.param([...ids])}::uuid[])`))
      .orderBy(asc(webhooks.id))
      .for('update', how);
    return sql`${webhooks.id} = any(array${held})`;
  }

  /** Extends claims, unless another process has taken over. */
  async renew(ids: readonly string[]): Promise<void> {
    const held = this.#held(ids, { skipLocked: true });
    if (ids.length > 0) await this.#orm.update(webhooks).set({ lockedUntil: leaseEnd }).where(held);
  }

  /** Gives a claim back without an outcome. @param delayMs how long the webhook is then not due; absent: it stays as it was */
  async release({ id }: Pick<WebhookRow, 'id'>, delayMs?: number): Promise<void> {
    const later = delayMs === undefined ? {} : { dueAt: sql`now() + ${interval(delayMs)}` };
    await this.#orm
      .update(webhooks)
      .set({ lockedBy: null, lockedUntil: null, ...later })
      .where(this.#held([id]));
  }

  /** Gives back the claims of webhooks without a further event. They are due again if one was recorded since they were claimed. */
  async releaseIdle(idle: readonly WebhookRow[]): Promise<void> {
    if (idle.length === 0) return;
    const read = JSON.stringify(idle.map(({ id, position, latestEvent }) => ({ id, position, latestEvent })));
    await this.#orm
      .update(webhooks)
      .set({
        lockedBy: null,
        lockedUntil: null,
        dueAt: sql`case when ${webhooks.latestEvent} > read."latestEvent" or ${webhooks.position} <> read.position then now() end`,
      })
      .from(sql`jsonb_to_recordset(${read}::jsonb) as read (id uuid, position bigint, "latestEvent" bigint)`)
      .where(and(eq(webhooks.id, sql`read.id`), this.#held(idle.map(({ id }) => id))));
  }

  #prepareRecord() {
    const held = sql`select outcome.*, webhook.attempts + 1 as number from ${webhooks} webhook join ${outcomeRows} using (id)
      where webhook.id = any(${sql.placeholder('ids')}::uuid[]) and webhook.locked_by = ${this.#id}
        and webhook.position = read_position and webhook.failures = read_failures
      order by webhook.id for update of webhook`;
    const logged = sql`insert into ${webhookAttempts} (webhook_id, number, sequence, at, status, error, ms)
      select id, number, sequence, at, status, error, ms from held`;
    const expired = sql`delete from ${webhookAttempts} using held
      where webhook_id = held.id and ${webhookAttempts.number} = held.number - ${maxWebhookAttempts}`;
    const orm = this.#orm;
    const withRows = (name: string, rows: SQL) => orm.$with(name, {}).as(rows);
    return orm
      .with(withRows('held', held), withRows('logged', logged), withRows('expired', expired))
      .update(webhooks)
      .set({
        position: sql`held.position`,
        failures: sql`held.failures`,
        failingSince: sql`case when held.failures > 0 then coalesce(${webhooks.failingSince}, now() - ${interval(sql`held.ms`)}) end`,
        slow: sql`held.slow`,
        dueAt: sql`case when held."retryInMs" is not null then now() + ${interval(sql`held."retryInMs"`)}
          when held."hasMore" or (held.failures = 0 and ${webhooks.latestEvent} > held.position) then now() end`,
        lockedBy: sql`case when held.continues then ${webhooks.lockedBy} end`,
        lockedUntil: sql`case when held.continues then ${leaseEnd} end`,
        disabledAt: sql`case when held."disabledReason" is not null then now() end`,
        disabledReason: sql`held."disabledReason"`,
        attempts: sql`held.number`,
      })
      .from(sql`held`)
      .where(eq(webhooks.id, sql`held.id`))
      .returning(getTableColumns(webhooks))
      .prepare('');
  }

  /**
   * Records the outcomes of attempts at different webhooks and deletes what exceeds the length of their logs. An outcome changes nothing if
   * this process has lost the claim, or if the webhook was removed or replayed.
   *
   * @returns the updated webhooks by id
   */
  async record(outcomes: readonly AttemptOutcome[]): Promise<ReadonlyMap<string, WebhookRow>> {
    const ids = outcomes.map(({ read }) => read.id);
    const updated = await this.#record.execute({ ids, rows: JSON.stringify(rowsOf(outcomes)) });
    return new Map(updated.map((row) => [row.id, row]));
  }
}
