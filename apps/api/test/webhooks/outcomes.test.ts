import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { webhooks as table } from '../../src/db/schema/webhooks-tables.ts';
import { recordOutcomes } from '../../src/webhooks/deliver-webhooks.ts';
import {
  type ClaimedWebhook,
  type ClaimOutcome,
  DeliveryClaims,
  unchanged,
} from '../../src/webhooks/delivery-claims.ts';
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
const accepted = { at, status: 200, error: null, ms: 5, responseBody: null, requestId: null };
const refused = { ...accepted, status: 500, responseBody: 'out of "order"', requestId: 'req_1' };

/** The outcome of a batch whose events were all accepted. */
const delivered = (claimed: ClaimedWebhook, ...sequences: number[]): ClaimOutcome => ({
  claimed,
  position: sequences.at(-1) ?? claimed.position,
  failures: 0,
  slow: false,
  attempts: sequences.map((sequence) => ({ ...accepted, sequence })),
});

/** The outcome of a batch whose last event was refused. */
const failed = (claimed: ClaimedWebhook, sequence: number, next: Partial<ClaimOutcome>): ClaimOutcome => ({
  ...unchanged(claimed),
  ...{ failures: claimed.failures + 1, slow: true, attempts: [{ ...refused, sequence }], ...next },
});

describe.each(databases)('outcomes of webhook deliveries on %s', async (kind, open) => {
  const database = await open();
  afterAll(() => database.close());

  /** Claims webhooks as an instance does. */
  function openInstance() {
    const claims = new DeliveryClaims(database.orm, 'mainnet', [keyId]);
    const claimAll = () => claims.claim({ prompt: 100, slow: 100, fullIntegrations: [] });
    return {
      claims,
      claimAll,
      /** Claims these webhooks. @returns their rows */
      claim: async (rows: readonly WebhookRow[]): Promise<ClaimedWebhook[]> => {
        for (const row of rows) await resetWebhook(database, row);
        const claimed = await claimAll();
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

  const find = (rows: readonly WebhookRow[]) => Promise.all(rows.map((row) => findWebhook(database, row)));

  const numbersOf = async (row: WebhookRow) =>
    (await readAttempts(database, row)).map(({ attempt }) => [attempt.number, attempt.sequence]);

  it('are recorded together, each for its own webhook, with all attempts of its batch', async () => {
    const { claim, claims } = openInstance();
    const rows = (await claim(await newWebhooks(6))) as [
      ClaimedWebhook,
      ClaimedWebhook,
      ClaimedWebhook,
      ClaimedWebhook,
      ClaimedWebhook,
      ClaimedWebhook,
    ];
    const [first, more, rest, late, gone, idle] = rows;
    const sequence = await recordEvent(more);
    const next = await recordEvent(more);
    const partly = { ...delivered(late, sequence), slow: true };
    await claims.record([
      delivered(first, sequence - 1, sequence),
      delivered(more, sequence),
      { ...delivered(rest, sequence), dueInMs: 0 },
      {
        ...partly,
        failures: 1,
        attempts: [...partly.attempts, { ...refused, sequence: next }],
        dueInMs: 300_000,
      },
      failed(gone, sequence, { disabledReason: 'gone' }),
      unchanged(idle),
    ]);
    const released = { lockedBy: null, lockedUntil: null };
    const kept = { ...released, failures: 0, failingSince: null, slow: false, position: sequence };
    const enabled = { disabledAt: null, disabledReason: null };
    const delayed = { ...released, failures: 1, failingSince: expect.any(Date), slow: true };
    expect(await find(rows)).toMatchObject([
      { ...kept, ...enabled, attempts: 2, dueAt: null },
      // a further event was recorded for it alone
      { ...kept, ...enabled, attempts: 1, dueAt: expect.any(Date) },
      { ...kept, ...enabled, attempts: 1, dueAt: expect.any(Date) },
      { ...delayed, ...enabled, attempts: 2, position: sequence },
      { ...delayed, attempts: 1, dueAt: null, disabledAt: expect.any(Date), disabledReason: 'gone' },
      { ...released, ...enabled, attempts: 0, dueAt: null, position: idle.position },
    ]);
    expect(await dueInSeconds(more)).toBeLessThanOrEqual(0);
    expect(await dueInSeconds(rest)).toBeLessThanOrEqual(0);
    expect(Math.abs(((await dueInSeconds(late)) ?? 0) - 300)).toBeLessThan(5);
    expect(await readAttempts(database, late)).toMatchObject([
      { attempt: { ...refused, number: 2, sequence: next } },
      { attempt: { ...accepted, number: 1, sequence } },
    ]);
    expect(await Promise.all(rows.map(numbersOf))).toEqual([
      [
        [2, sequence],
        [1, sequence - 1],
      ],
      [[1, sequence]],
      [[1, sequence]],
      [
        [2, next],
        [1, sequence],
      ],
      [[1, sequence]],
      [],
    ]);
  });

  it('keep the time of the first failure at an event, and go on counting failures and attempts', async () => {
    const { claim, claimAll, claims } = openInstance();
    const [webhook] = (await claim([await newWebhook()])) as [ClaimedWebhook];
    const sequence = await recordEvent(webhook);
    /** Claims it again, and records what follows. @returns the webhook afterwards */
    const goOn = async (outcome: (claimed: ClaimedWebhook) => ClaimOutcome) => {
      await database.orm.update(table).set({ dueAt: sql`now()` }).where(eq(table.id, webhook.id));
      const claimed = (await claimAll()).find(({ id }) => id === webhook.id) as ClaimedWebhook;
      await claims.record([outcome(claimed)]);
      return findWebhook(database, webhook);
    };
    await claims.record([failed(webhook, sequence, { dueInMs: 0 })]);
    const once = await findWebhook(database, webhook);
    expect(once).toMatchObject({ failures: 1, attempts: 1, failingSince: expect.any(Date) });
    const { failingSince } = once as WebhookRow;
    expect(await goOn((claimed) => unchanged(claimed, { dueInMs: 0 }))).toMatchObject({ failingSince });
    const twice = await goOn((claimed) => failed(claimed, sequence, { dueInMs: 0 }));
    expect(twice).toMatchObject({ failures: 2, attempts: 2, failingSince });
    // the next event fails for the first time
    const other = await goOn((claimed) => ({
      ...failed(claimed, sequence + 1, { dueInMs: 0 }),
      ...{ position: sequence, failures: 1 },
    }));
    expect(other).toMatchObject({ failures: 1, attempts: 3 });
    expect(Number(other?.failingSince)).toBeGreaterThan(Number(failingSince));
    const done = await goOn((claimed) => delivered(claimed, sequence + 1));
    expect(done).toMatchObject({ failures: 0, failingSince: null, attempts: 4, slow: false });
  });

  it('are discarded where the webhook was removed or replayed since it was claimed, and no other one with them', async () => {
    const { claim, claims } = openInstance();
    const rows = (await claim(await newWebhooks(5))) as [
      ClaimedWebhook,
      ClaimedWebhook,
      ClaimedWebhook,
      ClaimedWebhook,
      ClaimedWebhook,
    ];
    const [, removed, replayed, replayedIdle, same] = rows;
    const sequence = await recordEvent(same);
    await deleteWebhook(database, removed);
    for (const each of [replayed, replayedIdle]) await resetWebhook(database, each, sequence + 7);
    await claims.record(
      rows.map((claimed) =>
        claimed === replayedIdle ? unchanged(claimed) : delivered(claimed, sequence - 1, sequence),
      ),
    );
    // the claims of those that were replayed end, too: they are due at once
    const untouched = { position: sequence + 7, attempts: 0, dueAt: expect.any(Date), lockedBy: null };
    const recorded = { position: sequence, attempts: 2, lockedBy: null };
    const [first, none, ...others] = await find(rows);
    expect([first, ...others]).toMatchObject([recorded, untouched, untouched, recorded]);
    expect(none).toBeUndefined();
    expect(await readAttempts(database, replayed)).toEqual([]);
  });

  it('are discarded where another instance has taken over the claim: the position moves only with a claim', async () => {
    const [one, other] = [openInstance(), openInstance()];
    const [webhook] = (await one.claim([await newWebhook()])) as [ClaimedWebhook];
    const sequence = await recordEvent(webhook);
    expect((await other.claimAll()).map(({ id }) => id)).not.toContain(webhook.id);
    const expire = sql`now() - interval '1 second'`;
    await database.orm.update(table).set({ lockedUntil: expire }).where(eq(table.id, webhook.id));
    const taken = (await other.claimAll()).find(({ id }) => id === webhook.id) as ClaimedWebhook;
    expect(taken).toMatchObject({ position: webhook.position });
    await one.claims.record([delivered(webhook, sequence)]);
    await one.claims.record([unchanged(webhook)]);
    await one.claims.renew([webhook.id]);
    expect(await findWebhook(database, webhook)).toMatchObject({
      ...{ position: webhook.position, attempts: 0, dueAt: expect.any(Date) },
      ...{ lockedBy: taken.lockedBy, lockedUntil: taken.lockedUntil },
    });
    await other.claims.record([delivered(taken, sequence)]);
    expect(await findWebhook(database, webhook)).toMatchObject({ position: sequence });
  });

  it('with further events put the webhook behind others that are due, and an outcome that postpones nothing does not', async () => {
    const { claim, claimAll, claims } = openInstance();
    // those of other tests stay claimed
    await openInstance().claimAll();
    const rows = (await claim(await newWebhooks(2))) as [ClaimedWebhook, ClaimedWebhook];
    const next = async () => (await claims.claim({ prompt: 0, slow: 1, fullIntegrations: [] }))[0];
    const [first, second] = rows;
    await claims.record(rows.map((each) => unchanged(each, { dueInMs: -each.lateMs })));
    const again = (await next()) as ClaimedWebhook;
    expect(again.id).toBe(first.id);
    await claims.record([{ ...delivered(again, again.position + 1), slow: true, dueInMs: 0 }]);
    expect((await next())?.id).toBe(second.id);
    expect((await claimAll()).map(({ id }) => id)).toEqual([first.id]);
  });

  it('are recorded without the one among them that the database refuses', async () => {
    const { claim, claims } = openInstance();
    const rows = await claim(await newWebhooks(4));
    const sequence = await recordEvent(rows[0] as WebhookRow);
    const log: object[] = [];
    const warn = (fields: object) => void log.push(fields);
    const outcomes = rows.map((claimed, i) => {
      const outcome = delivered(claimed, sequence);
      // PostgreSQL's integers end before that
      return i === 2 ? { ...outcome, attempts: [{ ...accepted, sequence, ms: 2 ** 40 }] } : outcome;
    });
    await recordOutcomes({ cluster: 'mainnet', log: { warn } as never }, claims, outcomes);
    expect((await find(rows)).map((row) => row?.attempts)).toEqual([1, 1, 0, 1]);
    expect(log).toEqual([{ err: expect.any(Error), webhook: rows[2]?.id }]);
  });

  // only a server has several connections
  it.skipIf(kind === 'PGlite')(
    'lock webhooks in the order of their ids, as the recorder does, so that none waits for another',
    async () => {
      const { claim, claims } = openInstance();
      const rows = (await claim(await newWebhooks(20))).sort((a, b) => (a.id < b.id ? -1 : 1));
      const [recording] = await database.orm.transaction(async (tx) => {
        const lock = ({ id }: WebhookRow) => tx.select().from(table).where(eq(table.id, id)).for('update');
        await tx.execute(sql`set local lock_timeout = '1s'`);
        await lock(rows[0] as WebhookRow);
        const recording = claims.record(rows.toReversed().map((row) => unchanged(row)));
        recording.catch(() => {});
        await sleep(300);
        // it waits for the first webhook, and so holds no other one
        for (const row of rows.slice(1)) expect(await lock(row)).toHaveLength(1);
        return [recording];
      });
      await recording;
    },
  );

  it('leave an idle webhook due for an event that is recorded after it was claimed', async () => {
    const { claim, claims } = openInstance();
    const rows = (await claim(await newWebhooks(2))) as [ClaimedWebhook, ClaimedWebhook];
    await recordEvent(rows[1]);
    await claims.record(rows.map((row) => unchanged(row)));
    const after = await Promise.all(rows.map((row) => findWebhook(database, row)));
    expect(after).toMatchObject([
      { dueAt: null, lockedBy: null, lockedUntil: null },
      { dueAt: expect.any(Date), lockedBy: null, lockedUntil: null },
    ]);
  });
});
