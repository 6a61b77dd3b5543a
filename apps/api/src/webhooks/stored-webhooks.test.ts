import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { countWaiting, databases, openTestDatabase, server } from '../../test/support/database.ts';
import { record } from '../../test/support/events.ts';
import { insertRevealedKey } from '../auth/stored-keys.ts';
import { webhookAttempts, webhooks } from '../db/schema/webhooks-tables.ts';
import { createCursor } from '../events/cursor.ts';
import { markWebhooksDue } from '../events/mark-webhooks.ts';
import { type NewEvent, recordEvents } from '../events/recorder.ts';
import { insertWebhook, resetWebhook, type WebhookRef } from './stored-webhooks.ts';

const newRef = (): WebhookRef => ({ cluster: 'mainnet', integrationId: randomUUID(), id: randomUUID() });
const newEvent = (integrationId: string): NewEvent => ({
  signature: randomUUID(),
  ...{ integrationId, stablecoinId: null, accountId: null, isBroadcast: false },
  ...{ index: 0, slot: 1, at: new Date(0), kind: 8, version: 1, raw: Buffer.of(8, 1), flag: null },
});
const receiver = { url: 'https://acme.example/', keyId: 'a' };

describe.each(databases)('webhooks on %s', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());

  it('marks the webhooks of an integration due for its events and for broadcast events that concern it, in the transaction that records them', async () => {
    const refs = [newRef(), newRef()] as const;
    const about = (number: 0 | 1) => ({
      integrationId: refs[number].integrationId,
      stablecoinId: `s${number}`,
    });
    for (const number of [0, 1] as const) {
      const signed = { keyHash: randomBytes(32), signedAt: 1, authority: 'authority' };
      await insertRevealedKey(database, { cluster: 'mainnet', ...about(number), ...signed });
    }
    for (const ref of refs) await insertWebhook(database, { ...ref, ...receiver });
    const state = async () => {
      const rows = await database.orm.select().from(webhooks);
      const ofRefs = refs.map(({ id }) => rows.find((row) => row.id === id));
      await database.orm.update(webhooks).set({ dueAt: null });
      return ofRefs.map((row) => (row?.dueAt ? row.latestEvent : undefined));
    };
    const broadcast = (stablecoinId: string | null) =>
      record(database, 'mainnet', [{ integrationId: null, stablecoinId, isBroadcast: true }]);
    await state();
    const first = await record(database, 'mainnet', [about(0), { integrationId: null }]);
    expect(await state()).toEqual([first - 1, undefined]);
    const ofOne = await broadcast('s1');
    expect(await state()).toEqual([undefined, ofOne]);
    const ofAll = await broadcast(null);
    expect(await state()).toEqual([ofAll, ofAll]);
    await record(database, 'devnet', [about(0)]);
    expect(await state()).toEqual([undefined, undefined]);
    const failed = database.orm.transaction(async (tx) => {
      await markWebhooksDue(tx, 'mainnet', [{ ...about(0), sequence: 9_999, isBroadcast: false }]);
      throw new Error('not recorded');
    });
    await expect(failed).rejects.toThrow('not recorded');
    expect(await state()).toEqual([undefined, undefined]);
  });

  it('keeps the time of the next attempt when an event is recorded, and does not wake a disabled webhook', async () => {
    const ref = newRef();
    await insertWebhook(database, { ...ref, ...receiver });
    const later = new Date('2040-01-01T00:00:00Z');
    const set = (values: Partial<typeof webhooks.$inferInsert>) =>
      database.orm.update(webhooks).set(values).where(eq(webhooks.id, ref.id));
    const dueAt = async () => {
      await record(database, 'mainnet', [{ integrationId: ref.integrationId }]);
      const [row] = await database.orm.select().from(webhooks).where(eq(webhooks.id, ref.id));
      return row?.dueAt;
    };
    await set({ dueAt: later, failures: 3 });
    expect(await dueAt()).toEqual(later);
    await set({ dueAt: null, disabledAt: later, disabledReason: 'gone' });
    expect(await dueAt()).toBeNull();
  });
});

describe.skipIf(server === undefined)('insertWebhook', () => {
  it('waits for events that are recorded right now, so that the webhook begins after them or is marked due for them', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    await createCursor(database.orm, { cluster: 'mainnet', genesisHash: 'test', programId: 'test' });
    const ref = newRef();
    const [inserting] = await database.orm.transaction(async (tx) => {
      await recordEvents(tx, 'mainnet', [newEvent(ref.integrationId)]);
      const inserting = insertWebhook(database, { ...ref, ...receiver });
      const isSettled = await Promise.race([inserting.then(() => true), sleep(300, false)]);
      expect(isSettled).toBe(false);
      // Wrapped in an array: awaiting the promise here would wait for the lock that this transaction holds.
      return [inserting];
    });
    expect(await inserting).toMatchObject({ position: 1 });
  });
});

describe.skipIf(server === undefined)('markWebhooksDue', () => {
  it('locks webhooks in the order of their ids, so that none that locks several waits for another', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const owner = newRef();
    const ids = Array.from({ length: 10 }, () => randomUUID()).sort();
    for (const [i, id] of ids.toReversed().entries())
      await insertWebhook(database, { ...owner, ...receiver, id, url: `https://${i}.example/` });
    const [marking] = await database.orm.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '1s'`);
      const lock = (id: string) => tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
      await lock(ids[0] as string);
      const marking = record(database, 'mainnet', [{ integrationId: owner.integrationId }]);
      marking.catch(() => {});
      await sleep(300);
      // it waits for the first webhook, and so holds no other one
      for (const id of ids.slice(1)) expect(await lock(id)).toHaveLength(1);
      // Wrapped in an array: awaiting the promise here would wait for the lock that this transaction holds.
      return [marking];
    });
    expect(await marking).toBe(1);
  });
});

describe.skipIf(server === undefined)('resetWebhook', () => {
  it('does not lock the webhook against deliveries while it reads the last attempt', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const ref = newRef();
    await insertWebhook(database, { ...ref, ...receiver });
    const position = async () => {
      const [row] = await database.orm.select().from(webhooks).where(eq(webhooks.id, ref.id));
      return row?.position;
    };
    const [replaying] = await database.orm.transaction(async (tx) => {
      await tx.execute(sql`lock table ${webhookAttempts}`);
      const replaying = resetWebhook(database, ref, 7);
      replaying.catch(() => {});
      await expect.poll(position, { timeout: 2_000 }).toBe(7);
      // Wrapped in an array: awaiting the promise here would wait for the lock that this transaction holds.
      return [replaying];
    });
    expect(await replaying).toMatchObject({ webhook: { position: 7 }, lastAttempt: null });
  });
});

describe.skipIf(server === undefined)('a webhook that is enabled while an event is recorded', () => {
  it('waits for the event, so that no delivery comes between them', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const ref = newRef();
    await createCursor(database.orm, { cluster: 'mainnet', genesisHash: 'g', programId: 'p' });
    await insertWebhook(database, { ...ref, ...receiver });
    await database.orm.update(webhooks).set({ dueAt: null, disabledAt: new Date(), disabledReason: 'gone' });
    const [enabling] = await database.orm.transaction(async (tx) => {
      await recordEvents(tx, 'mainnet', [newEvent(ref.integrationId)]);
      const enabling = resetWebhook(database, ref);
      enabling.catch(() => {});
      await expect.poll(() => countWaiting(database), { timeout: 2_000 }).toBe(1);
      // Wrapped in an array: awaiting the promise here would wait for the lock that this transaction holds.
      return [enabling];
    });
    const webhook = { latestEvent: 1, disabledAt: null, dueAt: expect.any(Date) };
    expect(await enabling).toMatchObject({ webhook });
  });
});
