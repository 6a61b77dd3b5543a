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
import * as stored from '../../src/webhooks/stored-webhooks.ts';
import { databases } from '../support/database.ts';
import { keyId, newIntegrationId, recordEvents, register } from './fixture.ts';

const at = new Date('2026-01-01T00:00:00Z');
const accepted = { at, status: 200, error: null, ms: 5, responseBody: null, requestId: null };
const refused = { ...accepted, status: 500, responseBody: 'out of "order"', requestId: 'req_1' };

const delivered = (claimed: ClaimedWebhook, ...sequences: number[]): ClaimOutcome => ({
  ...{ claimed, position: sequences.at(-1) ?? claimed.position, failures: 0, slow: false },
  attempts: sequences.map((sequence) => ({ ...accepted, sequence })),
});

const failed = (claimed: ClaimedWebhook, sequence: number, next: Partial<ClaimOutcome>): ClaimOutcome => ({
  ...unchanged(claimed),
  ...{ failures: claimed.failures + 1, slow: true, attempts: [{ ...refused, sequence }], ...next },
});

describe.each(databases)('outcomes of webhook deliveries on %s', async (_, open) => {
  const database = await open();
  const { orm } = database;
  afterAll(() => database.close());

  /** Claims webhooks as an instance does. */
  function openInstance() {
    const claims = new DeliveryClaims(orm, 'mainnet', [keyId]);
    const claimAll = () => claims.claim({ prompt: 100, slow: 100, fullIntegrations: [] });
    const claimOne = async ({ id }: stored.WebhookRef) =>
      (await claimAll()).find((each) => each.id === id) as ClaimedWebhook;
    return { claims, claimAll, claimOne };
  }

  /** Claims new webhooks. */
  async function claimNew({ claimAll }: ReturnType<typeof openInstance>, count: number) {
    const registering = Array.from({ length: count }, () =>
      register(database, newIntegrationId(), 'https://acme.example/'),
    );
    const refs = await Promise.all(registering);
    for (const ref of refs) await stored.resetWebhook(database, ref);
    const claimed = await claimAll();
    // as many as were asked for
    return refs.flatMap(({ id }) => claimed.filter((each) => each.id === id)) as ClaimedWebhook[] & {
      [K in 0 | 1 | 2 | 3 | 4 | 5 | 6]: ClaimedWebhook;
    };
  }

  const set = ({ id }: stored.WebhookRef, values: object) =>
    orm.update(table).set(values).where(eq(table.id, id));
  const find = (refs: readonly stored.WebhookRef[]) =>
    Promise.all(refs.map((ref) => stored.findWebhook(database, ref)));
  const dueInSeconds = async ({ id }: stored.WebhookRef) => {
    const seconds = sql<number>`extract(epoch from due_at - clock_timestamp())::float8`;
    const [found] = await orm.select({ seconds }).from(table).where(eq(table.id, id));
    return found?.seconds;
  };
  const recordEvent = async ({ integrationId }: stored.WebhookRef) =>
    (await recordEvents(database, integrationId))[0] as number;

  it('are recorded together, each for its own webhook, with all attempts of its batch', async () => {
    const instance = openInstance();
    const rows = await claimNew(instance, 7);
    const { 0: first, 1: more, 2: rest, 3: late, 4: gone, 5: idle, 6: woken } = rows;
    const sequence = await recordEvent(more);
    const next = await recordEvent(more);
    await recordEvent(woken);
    const partly = [
      { ...accepted, sequence },
      { ...refused, sequence: next },
    ];
    await instance.claims.record([
      delivered(first, sequence - 1, sequence),
      delivered(more, sequence),
      { ...delivered(rest, sequence), dueInMs: 0 },
      failed(late, next, { position: sequence, failures: 1, attempts: partly, dueInMs: 300_000 }),
      failed(gone, sequence, { disabledReason: 'gone' }),
      unchanged(idle),
      unchanged(woken),
    ]);
    const released = { lockedBy: null, lockedUntil: null, disabledAt: null, disabledReason: null };
    const kept = { ...released, failures: 0, failingSince: null, slow: false, position: sequence };
    const isDate = expect.any(Date);
    const failing = { ...released, failures: 1, failingSince: isDate, slow: true };
    expect(await find(rows)).toMatchObject([
      { ...kept, attempts: 2, dueAt: null },
      // a further event was recorded for it alone
      { ...kept, attempts: 1, dueAt: isDate },
      { ...kept, attempts: 1, dueAt: isDate },
      { ...failing, attempts: 2, position: sequence },
      { ...failing, attempts: 1, dueAt: null, disabledAt: isDate, disabledReason: 'gone' },
      { ...released, attempts: 0, dueAt: null, position: idle.position },
      { ...released, attempts: 0, dueAt: isDate },
    ]);
    expect(await dueInSeconds(more)).toBeLessThanOrEqual(0);
    expect(await dueInSeconds(rest)).toBeLessThanOrEqual(0);
    expect(Math.abs(((await dueInSeconds(late)) ?? 0) - 300)).toBeLessThan(5);
    expect(await stored.readAttempts(database, late)).toMatchObject([
      { attempt: { ...refused, number: 2, sequence: next } },
      { attempt: { ...accepted, number: 1, sequence } },
    ]);
    const logged = (await stored.readAttempts(database, first)).map(({ attempt }) => attempt);
    expect(logged.map((attempt) => [attempt.number, attempt.sequence])).toEqual([
      [2, sequence],
      [1, sequence - 1],
    ]);
  });

  it('are discarded where another instance has taken over the claim: the position moves only with a claim', async () => {
    const [one, other] = [openInstance(), openInstance()];
    const { 0: webhook } = await claimNew(one, 1);
    const sequence = await recordEvent(webhook);
    expect(await other.claimOne(webhook)).toBeUndefined();
    await set(webhook, { lockedUntil: sql`now() - interval '1 second'` });
    const taken = await other.claimOne(webhook);
    const { position, lockedBy, lockedUntil } = taken;
    expect(position).toBe(webhook.position);
    await one.claims.record([delivered(webhook, sequence)]);
    await one.claims.record([unchanged(webhook)]);
    await one.claims.renew([webhook.id]);
    const untouched = { position, attempts: 0, dueAt: expect.any(Date), lockedBy, lockedUntil };
    expect(await stored.findWebhook(database, webhook)).toMatchObject(untouched);
    await other.claims.record([delivered(taken, sequence)]);
    expect(await stored.findWebhook(database, webhook)).toMatchObject({ position: sequence });
  });

  it('are recorded without the one among them that the database refuses', async () => {
    const instance = openInstance();
    const rows = await claimNew(instance, 4);
    const sequence = await recordEvent(rows[0]);
    const log: object[] = [];
    const warn = (fields: object) => void log.push(fields);
    const outcomes = rows.map((claimed) => delivered(claimed, sequence));
    // PostgreSQL's integers end before that
    outcomes[2] = { ...delivered(rows[2]), attempts: [{ ...accepted, sequence, ms: 2 ** 40 }] };
    await recordOutcomes({ cluster: 'mainnet', log: { warn } as never }, instance.claims, outcomes);
    expect((await find(rows)).map((row) => row?.attempts)).toEqual([1, 1, 0, 1]);
    expect(log).toEqual([{ err: expect.any(Error), webhook: rows[2].id }]);
  });

  // only a server has several connections
});
