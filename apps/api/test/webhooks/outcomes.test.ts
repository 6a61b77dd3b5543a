import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { webhooks as table } from '../../src/db/schema/webhooks-tables.ts';
import { outcomeRecorder } from '../../src/webhooks/deliver-webhooks.ts';
import { type AttemptOutcome, DeliveryClaims } from '../../src/webhooks/delivery-claims.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  readAttempts,
  resetWebhook,
  type WebhookRow,
} from '../../src/webhooks/stored-webhooks.ts';
import { databases } from '../support/database.ts';
import { keyId, newIntegrationId, recordEvents } from './fixture.ts';

const at = new Date('2026-01-01T00:00:00Z');
const accepted = { at, status: 200, error: null, ms: 5 };
const refused = { at, status: 500, error: null, ms: 5 };

const delivered = (read: WebhookRow, sequence: number): AttemptOutcome => ({
  read,
  attempt: { ...accepted, sequence },
  next: { hasMore: false, slow: false, continues: false },
});

describe.each(databases)('outcomes of webhook deliveries on %s', (kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Claims webhooks and records outcomes as an instance does, and counts its statements. */
  function openInstance() {
    let statements = 0;
    const claims = new DeliveryClaims(database.orm, 'mainnet', [keyId]);
    const counted = Object.assign(Object.create(claims), {
      record: (outcomes: readonly AttemptOutcome[]) => {
        statements += 1;
        return claims.record(outcomes);
      },
    });
    return {
      claims,
      record: outcomeRecorder({ cluster: 'mainnet' }, counted),
      statements: () => statements,
      /** Claims these webhooks. @returns their rows */
      claim: async (rows: readonly WebhookRow[]): Promise<WebhookRow[]> => {
        for (const row of rows) await resetWebhook(database, row);
        const claimed = await claims.claim({ prompt: 100, slow: 100, fullIntegrations: [] });
        return rows.flatMap(({ id }) => claimed.filter((each) => each.id === id));
      },
    };
  }

  async function newWebhook(): Promise<WebhookRow> {
    const ref = { cluster: 'mainnet', integrationId: newIntegrationId(), id: randomUUID() } as const;
    const row = await insertWebhook(database, { ...ref, url: 'https://acme.example/', keyId });
    if (typeof row === 'string') throw new Error(row);
    return row;
  }

  const newWebhooks = (count: number) => Promise.all(Array.from({ length: count }, newWebhook));

  const dueInSeconds = async (row: WebhookRow) => {
    const seconds = sql<number>`extract(epoch from due_at - clock_timestamp())::float8`;
    const [found] = await database.orm.select({ seconds }).from(table).where(eq(table.id, row.id));
    return found?.seconds;
  };

  const recordEvent = async ({ integrationId }: WebhookRow) =>
    (await recordEvents(database, integrationId))[0] ?? Number.NaN;

  it('are written in one statement if they arrive while another one is written, each to its own webhook', async () => {
    const { claim, record, statements } = openInstance();
    const [first, more, last, failed, gone] = (await claim(await newWebhooks(5))) as [
      WebhookRow,
      WebhookRow,
      WebhookRow,
      WebhookRow,
      WebhookRow,
    ];
    const sequence = await recordEvent(more);
    await recordEvent(more);
    const attempt = { ...refused, sequence };
    const updated = await Promise.all([
      record(delivered(first, sequence)),
      record(delivered(more, sequence)),
      record(delivered(last, sequence)),
      record({ read: failed, attempt, next: { retryInMs: 300_000 } }),
      record({ read: gone, attempt, next: { disabledReason: 'gone' } }),
    ]);
    expect(statements()).toBe(2);
    const released = { lockedBy: null, lockedUntil: null, attempts: 1 };
    const kept = { ...released, failures: 0, failingSince: null, slow: false, position: sequence };
    const enabled = { disabledAt: null, disabledReason: null };
    const delayed = { ...released, failures: 1, failingSince: expect.any(Date), slow: true };
    expect(updated).toMatchObject([
      { id: first.id, ...kept, ...enabled, dueAt: null },
      // the only one for which a further event was recorded
      { id: more.id, ...kept, ...enabled, dueAt: expect.any(Date) },
      { id: last.id, ...kept, ...enabled, dueAt: null },
      { id: failed.id, ...delayed, ...enabled, position: failed.position },
      { id: gone.id, ...delayed, dueAt: null, disabledAt: expect.any(Date), disabledReason: 'gone' },
    ]);
    expect(await dueInSeconds(more)).toBeLessThanOrEqual(0);
    expect(Math.abs(((await dueInSeconds(failed)) ?? 0) - 300)).toBeLessThan(5);
    const rows = [first, more, last, failed, gone];
    expect(await Promise.all(rows.map((row) => findWebhook(database, row)))).toEqual(updated);
    expect(await Promise.all(rows.map(({ id }) => readAttempts(database, id)))).toMatchObject(
      [accepted, accepted, accepted, refused, refused].map((each) => [{ ...each, number: 1, sequence }]),
    );
  });

  it('keep the time of the first failure, and go on counting failures and attempts', async () => {
    const { claim, record } = openInstance();
    const [webhook] = (await claim([await newWebhook()])) as [WebhookRow];
    const sequence = await recordEvent(webhook);
    const attempt = { ...refused, sequence };
    const once = await record({ read: webhook, attempt, next: { retryInMs: -1 } });
    const again = await openInstance().claims.claim({ prompt: 0, slow: 100, fullIntegrations: [] });
    expect(again.map(({ id }) => id)).toContain(webhook.id);
    // held by the other instance
    expect(await record({ read: once ?? webhook, attempt, next: { retryInMs: -1 } })).toBeUndefined();
    await database.orm.update(table).set({ lockedUntil: null }).where(eq(table.id, webhook.id));
    const own = await openInstance();
    const claimed = (await own.claims.claim({ prompt: 0, slow: 100, fullIntegrations: [] })).find(
      ({ id }) => id === webhook.id,
    ) as WebhookRow;
    const continuing = { hasMore: true, slow: false, continues: true };
    const fail = await own.record({ read: claimed, attempt, next: { retryInMs: 9_000 } });
    expect(fail).toMatchObject({ failures: 2, attempts: 2, failingSince: once?.failingSince });
    await database.orm.update(table).set({ dueAt: sql`now()` }).where(eq(table.id, webhook.id));
    const third = (await own.claims.claim({ prompt: 0, slow: 100, fullIntegrations: [] })).find(
      ({ id }) => id === webhook.id,
    ) as WebhookRow;
    const accepting = { read: third, attempt: { ...accepted, sequence }, next: continuing };
    const done = await own.record(accepting);
    expect(done).toMatchObject({ failures: 0, failingSince: null, attempts: 3, slow: false });
    // it goes on with the claim
    expect(done?.lockedBy).toBe(third.lockedBy);
  });

  it('are discarded where the webhook was removed or replayed since it was read, and no other one with them', async () => {
    const { claim, record } = openInstance();
    const rows = (await claim(await newWebhooks(4))) as [WebhookRow, WebhookRow, WebhookRow, WebhookRow];
    const [, removed, replayed, same] = rows;
    const sequence = await recordEvent(same);
    await deleteWebhook(database, removed);
    await resetWebhook(database, replayed, sequence + 7);
    const updated = await Promise.all(rows.map((read) => record(delivered(read, sequence))));
    expect(updated.map((row) => row?.position)).toEqual([sequence, undefined, undefined, sequence]);
    expect(await findWebhook(database, replayed)).toMatchObject({ position: sequence + 7, attempts: 0 });
    expect(await readAttempts(database, replayed.id)).toEqual([]);
  });

  it('are discarded where another instance has taken over the claim: the position moves only with a claim', async () => {
    const [one, other] = [openInstance(), openInstance()];
    const [webhook] = (await one.claim([await newWebhook()])) as [WebhookRow];
    const sequence = await recordEvent(webhook);
    const claimAll = () => other.claims.claim({ prompt: 100, slow: 100, fullIntegrations: [] });
    expect((await claimAll()).map(({ id }) => id)).not.toContain(webhook.id);
    const expire = sql`now() - interval '1 second'`;
    await database.orm.update(table).set({ lockedUntil: expire }).where(eq(table.id, webhook.id));
    const taken = (await claimAll()).find(({ id }) => id === webhook.id);
    expect(taken).toMatchObject({ position: webhook.position });
    expect(await one.record(delivered(webhook, sequence))).toBeUndefined();
    await one.claims.renew([webhook.id]);
    await one.claims.release(webhook);
    await one.claims.releaseIdle([webhook]);
    expect(await findWebhook(database, webhook)).toMatchObject({
      ...{ position: webhook.position, attempts: 0, dueAt: expect.any(Date) },
      ...{ lockedBy: taken?.lockedBy, lockedUntil: taken?.lockedUntil },
    });
    expect(await other.record(delivered(taken as WebhookRow, sequence))).toMatchObject({
      position: sequence,
    });
  });

  it('are written without the one among them that the database refuses, whose caller alone learns of it', async () => {
    const { claim, record } = openInstance();
    const rows = await claim(await newWebhooks(4));
    const sequence = await recordEvent(rows[0] as WebhookRow);
    const settled = await Promise.allSettled(
      rows.map((read, i) => {
        const outcome = delivered(read, sequence);
        // PostgreSQL's integers end before that
        return record(i === 2 ? { ...outcome, attempt: { ...outcome.attempt, ms: 2 ** 40 } } : outcome);
      }),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    const after = await Promise.all(rows.map((row) => findWebhook(database, row)));
    expect(after.map((row) => row?.attempts)).toEqual([1, 1, 0, 1]);
    // the recorder goes on afterwards
    expect(await record(delivered(rows[2] as WebhookRow, sequence))).toMatchObject({ position: sequence });
  });

  // only a server has several connections
  it.skipIf(kind === 'PGlite')(
    'and releases lock webhooks in the order of their ids, as the recorder does, so that none waits for another',
    async () => {
      const { claim, claims } = openInstance();
      const rows = (await claim(await newWebhooks(20))).sort((a, b) => (a.id < b.id ? -1 : 1));
      const [releasing] = await database.orm.transaction(async (tx) => {
        const lock = ({ id }: WebhookRow) => tx.select().from(table).where(eq(table.id, id)).for('update');
        await tx.execute(sql`set local lock_timeout = '1s'`);
        await lock(rows[0] as WebhookRow);
        const releasing = claims.releaseIdle(rows.toReversed());
        releasing.catch(() => {});
        await sleep(300);
        // it waits for the first webhook, and so holds no other one
        for (const row of rows.slice(1)) expect(await lock(row)).toHaveLength(1);
        return [releasing];
      });
      await releasing;
    },
  );

  it('leave an idle webhook due for an event that is recorded after it was claimed', async () => {
    const { claim, claims } = openInstance();
    const rows = (await claim(await newWebhooks(2))) as [WebhookRow, WebhookRow];
    await recordEvent(rows[1]);
    await claims.releaseIdle(rows);
    const after = await Promise.all(rows.map((row) => findWebhook(database, row)));
    expect(after).toMatchObject([
      { dueAt: null, lockedBy: null, lockedUntil: null },
      { dueAt: expect.any(Date), lockedBy: null, lockedUntil: null },
    ]);
  });
});
