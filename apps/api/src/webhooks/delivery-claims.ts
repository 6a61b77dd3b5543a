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
  /** Since when it has been due, Unix seconds to the microsecond. A replay changes it, by which an outcome from before is known. */
  readonly dueSince: string;
};

/** An attempt, as it is logged. */
export type Attempt = Omit<typeof webhookAttempts.$inferSelect, 'webhookId' | 'number'>;

/** What follows a batch. A webhook that has neither is due with its next event. */
export type NextStep = {
  readonly dueInMs?: number;
  readonly disabledReason?: NonNullable<WebhookRow['disabledReason']>;
};

/** What came of a claim: what the webhook becomes, and the attempts in their order. */
export type ClaimOutcome = Pick<WebhookRow, 'position' | 'failures' | 'slow'> &
  NextStep & {
    /** The webhook as it was claimed. */
    readonly claimed: ClaimedWebhook;
    readonly attempts: readonly Attempt[];
  };

/** The outcome of a claim in which nothing was sent. */
export const unchanged = (claimed: ClaimedWebhook, next: NextStep = {}): ClaimOutcome => {
  const { position, failures, slow } = claimed;
  return { claimed, position, failures, slow, attempts: [], ...next };
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

/** Rows for {@link outcomeRows}: attempts are numbered from 1. */
const rowsOf = (outcomes: readonly ClaimOutcome[]) =>
  outcomes.map(({ claimed, attempts, ...becomes }) => ({
    ...becomes,
    id: claimed.id,
    due_since: claimed.dueSince,
    // Whatever was recorded up to here is sent, or was there to be read.
    known: Math.max(claimed.latestEvent, becomes.position),
    first_failure_ms: becomes.failures === 1 ? attempts.at(-1)?.ms : undefined,
    attempts: attempts.map((attempt, i) => ({ ...attempt, n: i + 1 })),
  }));

const outcomeRows = sql`jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as outcome (id uuid, due_since numeric, known bigint,
  position bigint, failures integer, first_failure_ms integer, slow boolean, "dueInMs" float8, "disabledReason" text, attempts jsonb)`;

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
        dueSince: sql<string>`extract(epoch from ${webhooks.dueAt})`,
      })
      .prepare('');
  }

  /** Claims due webhooks. A claim ends with {@link record}, or when it is not renewed. */
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

  #prepareRecord() {
    const held = sql`select outcome.*, webhook.attempts as logged_before from ${webhooks} webhook join ${outcomeRows} using (id)
      where webhook.id = any(${sql.placeholder('ids')}::uuid[]) and webhook.locked_by = ${this.#id}
        and extract(epoch from due_at) = due_since
      order by webhook.id for update of webhook`;
    const logged = sql`insert into ${webhookAttempts} (webhook_id, number, sequence, at, status, error, ms, response_body, request_id)
      select id, logged_before + n, sequence, at, status, error, ms, "responseBody", "requestId" from held, jsonb_to_recordset(held.attempts)
        as attempt (n integer, sequence bigint, at timestamptz, status integer, error text, ms integer, "responseBody" text,
        "requestId" text)`;
    const length = sql`held.logged_before + jsonb_array_length(held.attempts)`;
    const expired = sql`delete from ${webhookAttempts} using held
      where webhook_id = held.id and ${webhookAttempts.number} <= ${length} - ${maxWebhookAttempts}`;
    const orm = this.#orm;
    const withRows = (name: string, rows: SQL) => orm.$with(name, {}).as(rows);
    return orm
      .with(withRows('held', held), withRows('logged', logged), withRows('expired', expired))
      .update(webhooks)
      .set({
        position: sql`held.position`,
        failures: sql`held.failures`,
        failingSince: sql`case when held.failures > 0 then coalesce(now() - ${interval(sql`held.first_failure_ms`)}, ${webhooks.failingSince}) end`,
        slow: sql`held.slow`,
        dueAt: sql`case when held."dueInMs" is not null then now() + ${interval(sql`held."dueInMs"`)}
          when held."disabledReason" is null and ${webhooks.latestEvent} > held.known then now() end`,
        lockedBy: null,
        lockedUntil: null,
        disabledAt: sql`case when held."disabledReason" is not null then now() end`,
        disabledReason: sql`held."disabledReason"`,
        attempts: length,
      })
      .from(sql`held`)
      .where(eq(webhooks.id, sql`held.id`))
      .returning({ id: webhooks.id })
      .prepare('');
  }

  /**
   * Ends claims with their outcomes, and deletes what exceeds the length of the logs. An outcome changes nothing if this process has lost the
   * claim, or if the webhook was removed; if it was replayed, only the claim ends.
   */
  async record(outcomes: readonly ClaimOutcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    const ids = outcomes.map(({ claimed }) => claimed.id);
    const recorded = await this.#record.execute({ ids, rows: JSON.stringify(rowsOf(outcomes)) });
    const isRecorded = new Set(recorded.map(({ id }) => id));
    const held = this.#held(ids.filter((id) => !isRecorded.has(id)));
    if (isRecorded.size < ids.length)
      await this.#orm.update(webhooks).set({ lockedBy: null, lockedUntil: null }).where(held);
  }
}
