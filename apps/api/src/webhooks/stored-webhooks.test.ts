import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { countWaiting, databases, openTestDatabase, server } from '../../test/support/database.ts';
import { record } from '../../test/support/events.ts';
import { insertRevealedKey } from '../auth/stored-keys.ts';
import type { Database, Orm } from '../db/database.ts';
import { webhookAttempts, webhooks } from '../db/schema/webhooks-tables.ts';
import { createCursor } from '../events/cursor.ts';
import { markWebhooksDue } from '../events/mark-webhooks.ts';
import { recordEvents } from '../events/recorder.ts';
import { insertWebhook, resetWebhook, type WebhookRef } from './stored-webhooks.ts';

const newRef = (): WebhookRef => ({ cluster: 'mainnet', integrationId: randomUUID(), id: randomUUID() });
const receiver = { url: 'https://acme.example/', keyId: 'a' };
const later = new Date('2040-01-01T00:00:00Z');

const read = async ({ orm }: Database, { id }: WebhookRef) =>
  (await orm.select().from(webhooks).where(eq(webhooks.id, id)))[0];
const set = ({ orm }: Database, values: Partial<typeof webhooks.$inferInsert>) =>
  orm.update(webhooks).set(values);

describe.each(databases)('webhooks on %s', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());

  it('marks the webhooks of an integration due for its events and for broadcast events that concern it, in the transaction that records them', async () => {
    const refs = [newRef(), newRef()];
    const about = (number: 0 | 1) => ({
      ...{ integrationId: refs[number]?.integrationId ?? '', stablecoinId: `s${number}` },
    });
    for (const number of [0, 1] as const) {
      const signed = { keyHash: randomBytes(32), signedAt: 1, authority: 'authority' };
      await insertRevealedKey(database, { cluster: 'mainnet', ...about(number), ...signed });
    }
    for (const ref of refs) await insertWebhook(database, { ...ref, ...receiver });
    /** The events for which each is due, which ends that. */
    const dueFor = async () => {
      const rows = await Promise.all(refs.map((ref) => read(database, ref)));
      await set(database, { dueAt: null });
      return rows.map((row) => (row?.dueAt ? row.latestEvent : undefined));
    };
    const broadcast = (stablecoinId: string | null) =>
      record(database, 'mainnet', [{ integrationId: null, stablecoinId, isBroadcast: true }]);
    await dueFor();
    const first = await record(database, 'mainnet', [about(0), { integrationId: null }]);
    expect(await dueFor()).toEqual([first - 1, undefined]);
    const ofOne = await broadcast('s1');
    expect(await dueFor()).toEqual([undefined, ofOne]);
    const ofAll = await broadcast(null);
    expect(await dueFor()).toEqual([ofAll, ofAll]);
    // of a coin's event that is no broadcast, on another cluster, and in a transaction that fails
    await record(database, 'mainnet', [{ integrationId: null, stablecoinId: 's1' }]);
    await record(database, 'devnet', [about(0)]);
    const failed = database.orm.transaction(async (tx) => {
      await markWebhooksDue(tx, 'mainnet', [{ ...about(0), sequence: 9_999, isBroadcast: false }]);
      throw new Error('not recorded');
    });
    await expect(failed).rejects.toThrow('not recorded');
    expect(await dueFor()).toEqual([undefined, undefined]);
  });

  it('keeps the time of the next attempt when an event is recorded, and does not wake a disabled webhook', async () => {
    const ref = newRef();
    await insertWebhook(database, { ...ref, ...receiver });
    await set(database, { dueAt: later, failures: 3 });
    await record(database, 'mainnet', [ref]);
    expect(await read(database, ref)).toMatchObject({ dueAt: later });
    await set(database, { dueAt: null, disabledAt: later, disabledReason: 'gone' });
    await record(database, 'mainnet', [ref]);
    expect(await read(database, ref)).toMatchObject({ dueAt: null });
  });
});

describe.skipIf(server === undefined)('webhooks while others lock them', () => {
  async function openWithCursor() {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    await createCursor(database.orm, { cluster: 'mainnet', genesisHash: 'g', programId: 'p' });
    return database;
  }

  /** What an action gives that begins in a transaction, which has to make it wait or not. */
  async function during<T>(
    { orm }: Database,
    work: (tx: Orm) => Promise<unknown>,
    act: () => Promise<T>,
    check: (tx: Orm) => Promise<unknown>,
  ) {
    const [acting] = await orm.transaction(async (tx) => {
      await work(tx);
      const acting = act();
      acting.catch(() => {});
      await check(tx);
      // Wrapped in an array: awaiting the promise here would wait for the lock that this transaction holds.
      return [acting];
    });
    return acting;
  }

  it('begin after the events that are recorded right now, or are marked due for them, when they are registered or enabled', async () => {
    const database = await openWithCursor();
    const ref = newRef();
    const recordEvent = (tx: Orm) =>
      recordEvents(tx, 'mainnet', [
        {
          ...{
            signature: randomUUID(),
            integrationId: ref.integrationId,
            stablecoinId: null,
            accountId: null,
          },
          ...{
            isBroadcast: false,
            index: 0,
            slot: 1,
            at: new Date(0),
            kind: 8,
            version: 1,
            raw: Buffer.of(8, 1),
          },
          flag: null,
        },
      ]);
    const isWaiting = () => expect.poll(() => countWaiting(database), { timeout: 2_000 }).toBe(1);
    const insert = () => insertWebhook(database, { ...ref, ...receiver });
    expect(await during(database, recordEvent, insert, isWaiting)).toMatchObject({ position: 1 });
    await set(database, { dueAt: null, disabledAt: later, disabledReason: 'gone' });
    const enabled = await during(database, recordEvent, () => resetWebhook(database, ref), isWaiting);
    const webhook = { latestEvent: 2, disabledAt: null, dueAt: expect.any(Date) };
    expect(enabled).toMatchObject({ webhook });
  });

  it('are locked in the order of their ids to be marked due, so that none that locks several waits for another', async () => {
    const database = await openWithCursor();
    const owner = newRef();
    const ids = Array.from({ length: 10 }, () => randomUUID()).sort();
    for (const id of ids.toReversed())
      await insertWebhook(database, { ...owner, ...receiver, id, url: `https://${id}.example/` });
    const lock = (tx: Orm, id = '') => tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
    const lockFirst = async (tx: Orm) => {
      await tx.execute(sql`set local lock_timeout = '1s'`);
      await lock(tx, ids[0]);
    };
    // it waits for the first webhook, and so holds no other one
    const lockOthers = async (tx: Orm) => {
      await sleep(300);
      for (const id of ids.slice(1)) expect(await lock(tx, id)).toHaveLength(1);
    };
    const mark = () => record(database, 'mainnet', [{ integrationId: owner.integrationId }]);
    expect(await during(database, lockFirst, mark, lockOthers)).toBe(1);
  });

  it('are not locked against deliveries by a replay that reads the last attempt', async () => {
    const database = await openWithCursor();
    const ref = newRef();
    await insertWebhook(database, { ...ref, ...receiver });
    const lockAttempts = (tx: Orm) => tx.execute(sql`lock table ${webhookAttempts}`);
    const isReset = () =>
      expect.poll(async () => (await read(database, ref))?.position, { timeout: 2_000 }).toBe(7);
    const replayed = await during(database, lockAttempts, () => resetWebhook(database, ref, 7), isReset);
    expect(replayed).toMatchObject({ webhook: { position: 7 }, lastAttempt: null });
  });
});
