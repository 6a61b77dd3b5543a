import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { countWaiting, databases, openTestDatabase, server } from '../../test/support/database.ts';
import { record } from '../../test/support/events.ts';
import { insertRevealedKey } from '../auth/stored-keys.ts';
import type { Database } from '../db/database.ts';
import { webhooks } from '../db/schema/webhooks-tables.ts';
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

describe.skipIf(server === undefined)(
  'a webhook that is registered or enabled while an event is recorded',
  () => {
    it('waits for the event, so that it begins after the event or is marked due for it', async () => {
      const database = await openTestDatabase();
      onTestFinished(() => database.close());
      await createCursor(database.orm, { cluster: 'mainnet', genesisHash: 'g', programId: 'p' });
      const ref = newRef();
      const { integrationId } = ref;
      const newEvent = {
        ...{ integrationId, stablecoinId: null, accountId: null, isBroadcast: false, index: 0, slot: 1 },
        ...{ at: new Date(0), kind: 8, version: 1, raw: Buffer.of(8, 1), flag: null },
      };
      /** What an action gives that begins while an event is recorded, and has to wait for it. */
      const whileRecording = async <T>(act: () => Promise<T>): Promise<T> => {
        const [acting] = await database.orm.transaction(async (tx) => {
          await recordEvents(tx, 'mainnet', [{ ...newEvent, signature: randomUUID() }]);
          const acting = act();
          acting.catch(() => {});
          await expect.poll(() => countWaiting(database), { timeout: 2_000 }).toBe(1);
          // Wrapped in an array: awaiting the promise here would wait for the lock that this transaction holds.
          return [acting];
        });
        return acting;
      };
      const inserted = await whileRecording(() => insertWebhook(database, { ...ref, ...receiver }));
      expect(inserted).toMatchObject({ position: 1 });
      await set(database, { dueAt: null, disabledAt: later, disabledReason: 'gone' });
      const webhook = { latestEvent: 2, disabledAt: null, dueAt: expect.any(Date) };
      expect(await whileRecording(() => resetWebhook(database, ref))).toMatchObject({ webhook });
    });
  },
);
