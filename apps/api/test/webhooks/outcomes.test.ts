import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import type { Chain } from '../../src/solana/chain.ts';
import { outcomeWriter } from '../../src/webhooks/outcome-writer.ts';
import type { Outcome } from '../../src/webhooks/stored-outcomes.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listAttempts,
  replayWebhook,
  type WebhookRow,
} from '../../src/webhooks/stored-webhooks.ts';
import { databases } from '../support/database.ts';
import { keyId, newIntegrationId, recordEvents } from './fixture.ts';

const at = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-01-01T00:05:00Z');
const accepted = { at, status: 200, error: null, ms: 5 };
const refused = { at, status: 500, error: null, ms: 5 };

const delivered = (read: WebhookRow, sequence: number): Outcome => ({
  read,
  attempt: { ...accepted, sequence },
  next: { deliveredAt: at, slow: false },
});

describe.each(databases)('outcomes of webhook deliveries on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Records outcomes as the leader does, and counts its SQL transactions. */
  function openWriter() {
    let transactions = 0;
    const record = outcomeWriter({
      chain: { cluster: 'mainnet' } as Chain,
      write: (change) => {
        transactions += 1;
        return database.orm.transaction(change);
      },
    });
    return { record, transactions: () => transactions };
  }

  async function newWebhook(): Promise<WebhookRow> {
    const ref = { cluster: 'mainnet', integrationId: newIntegrationId(), id: randomUUID() } as const;
    const row = await insertWebhook(database, { ...ref, url: 'https://acme.example/', keyId });
    if (typeof row === 'string') throw new Error(row);
    return row;
  }

  const recordEvent = async ({ integrationId }: WebhookRow) =>
    (await recordEvents(database, integrationId))[0] ?? Number.NaN;

  it('are written in one transaction if they arrive while another one is written, each to its own webhook', async () => {
    const [first, more, last] = [await newWebhook(), await newWebhook(), await newWebhook()];
    const [failed, gone] = [await newWebhook(), await newWebhook()];
    const sequence = await recordEvent(more);
    await recordEvent(more);
    const { record, transactions } = openWriter();
    const attempt = { ...refused, sequence };
    const updated = await Promise.all([
      record(delivered(first, sequence)),
      record(delivered(more, sequence)),
      record(delivered(last, sequence)),
      record({ read: failed, attempt, next: { dueAt: later } }),
      record({ read: gone, attempt, next: { disabledAt: later, disabledReason: 'gone' } }),
    ]);
    expect(transactions()).toBe(2);
    const kept = { failures: 0, failingSince: null, slow: false, attempts: 1, position: sequence };
    const delayed = { failures: 1, failingSince: at, slow: true, attempts: 1, position: failed.position };
    const enabled = { disabledAt: null, disabledReason: null };
    const expected = [
      { id: first.id, ...kept, ...enabled, dueAt: null },
      // the only one with a further event
      { id: more.id, ...kept, ...enabled, dueAt: at },
      { id: last.id, ...kept, ...enabled, dueAt: null },
      { id: failed.id, ...delayed, ...enabled, dueAt: later },
      {
        id: gone.id,
        ...delayed,
        position: gone.position,
        dueAt: null,
        disabledAt: later,
        disabledReason: 'gone',
      },
    ];
    expect(updated).toMatchObject(expected);
    const webhooks = [first, more, last, failed, gone];
    expect(await Promise.all(webhooks.map((webhook) => findWebhook(database, webhook)))).toEqual(updated);
    expect(await Promise.all(webhooks.map(({ id }) => listAttempts(database, id)))).toMatchObject(
      [accepted, accepted, accepted, refused, refused].map((each) => [{ ...each, number: 1, sequence }]),
    );
  });

  it('keep the time of the first failure, and go on counting failures and attempts', async () => {
    const webhook = await newWebhook();
    const sequence = await recordEvent(webhook);
    const { record } = openWriter();
    const fail = (read: WebhookRow, time: Date) =>
      record({ read, attempt: { ...refused, sequence, at: time }, next: { dueAt: time } });
    const once = await fail(webhook, at);
    const twice = await fail(once ?? webhook, later);
    expect(twice).toMatchObject({ failures: 2, failingSince: at, dueAt: later, attempts: 2 });
    expect(await record(delivered(twice ?? webhook, sequence))).toMatchObject({
      failures: 0,
      failingSince: null,
      dueAt: null,
      attempts: 3,
      slow: false,
    });
  });

  it('are discarded where the webhook was removed or replayed since it was read, and no other one with them', async () => {
    const [removed, replayed, same] = [await newWebhook(), await newWebhook(), await newWebhook()];
    const sequence = await recordEvent(same);
    await deleteWebhook(database, removed);
    await replayWebhook(database, replayed, sequence + 7);
    const { record } = openWriter();
    const webhooks = [await newWebhook(), removed, replayed, same];
    const updated = await Promise.all(webhooks.map((read) => record(delivered(read, sequence))));
    expect(updated.map((row) => row?.position)).toEqual([sequence, undefined, undefined, sequence]);
    expect(await findWebhook(database, replayed)).toMatchObject({ position: sequence + 7, attempts: 0 });
    expect(await listAttempts(database, replayed.id)).toEqual([]);
  });

  it('are written without the one among them that the database refuses, whose caller alone learns of it', async () => {
    const webhooks = [await newWebhook(), await newWebhook(), await newWebhook(), await newWebhook()];
    const sequence = await recordEvent(await newWebhook());
    const { record } = openWriter();
    const settled = await Promise.allSettled(
      webhooks.map((read, i) => {
        const outcome = delivered(read, sequence);
        // PostgreSQL's integers end before that
        return record(i === 2 ? { ...outcome, attempt: { ...outcome.attempt, ms: 2 ** 40 } } : outcome);
      }),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    const rows = await Promise.all(webhooks.map((webhook) => findWebhook(database, webhook)));
    expect(rows.map((row) => row?.attempts)).toEqual([1, 1, 0, 1]);
    // the writer goes on afterwards
    const again = rows[2] ?? (await newWebhook());
    expect(await record(delivered(again, sequence))).toMatchObject({ position: sequence });
  });
});
