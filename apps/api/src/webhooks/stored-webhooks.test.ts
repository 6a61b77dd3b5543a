import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databases, openTestDatabase, server } from '../../test/support/database.ts';
import { record } from '../../test/support/events.ts';
import { insertRevealedKey } from '../auth/stored-keys.ts';
import type { Database } from '../db/database.ts';
import { webhookAttempts, webhooks } from '../db/schema/webhooks-tables.ts';
import { recordIdle } from './stored-outcomes.ts';
import { markDueBetween } from './stored-queue.ts';
import { insertWebhook, replayWebhook, type WebhookRef } from './stored-webhooks.ts';

const newRef = (): WebhookRef => ({ cluster: 'mainnet', integrationId: randomUUID(), id: randomUUID() });
const receiver = { url: 'https://acme.example/', keyId: 'a' };

describe.each(databases)('webhooks on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('makes a webhook due at once when it is registered and when it is replayed, whatever the clock of this instance says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const ref = newRef();
    const due = async () => {
      const isDue = sql<boolean>`${webhooks.dueAt} <= clock_timestamp()`;
      const [row] = await database.orm.select({ isDue }).from(webhooks).where(eq(webhooks.id, ref.id));
      return row?.isDue;
    };
    await insertWebhook(database, { ...ref, ...receiver });
    expect(await due()).toBe(true);
    await database.orm.update(webhooks).set({ dueAt: null }).where(eq(webhooks.id, ref.id));
    await replayWebhook(database, ref);
    expect(await due()).toBe(true);
  });

  it('become due for a notice that concerns them, and stay due while one is undelivered', async () => {
    const refs = [newRef(), newRef()] as const;
    const now = new Date();
    const isDue = async () => {
      const rows = await database.orm.select().from(webhooks);
      return refs.map(({ id }) => rows.find((row) => row.id === id)?.dueAt !== null);
    };
    const about = (number: 0 | 1) => ({
      integrationId: refs[number].integrationId,
      stablecoinId: `s${number}`,
    });
    for (const number of [0, 1] as const) {
      const keyHash = randomBytes(32);
      await insertRevealedKey(database, { cluster: 'mainnet', ...about(number), keyHash, signedAt: 1 });
    }
    // only one of the two has a recorded event
    const first = await record(database, 'mainnet', [about(0)]);
    for (const ref of refs) await insertWebhook(database, { ...ref, ...receiver });
    const idle = async (position: number) => {
      for (const ref of refs) {
        await database.orm.update(webhooks).set({ position }).where(eq(webhooks.id, ref.id));
        await recordIdle(database.orm, { ...ref, position, failures: 0 }, now);
      }
      return isDue();
    };
    const notice = async (stablecoinId: string | null) => {
      const sequence = await record(database, 'mainnet', [
        { integrationId: null, stablecoinId, notice: true },
      ]);
      await markDueBetween(database.orm, 'mainnet', sequence - 1, sequence, now);
      return sequence;
    };
    expect(await idle(first)).toEqual([false, false]);
    const one = await notice('s1');
    expect(await isDue()).toEqual([false, true]);
    expect(await idle(first)).toEqual([false, true]);
    expect(await idle(one)).toEqual([false, false]);
    const all = await notice(null);
    expect(await isDue()).toEqual([true, true]);
    expect(await idle(one)).toEqual([true, true]);
    expect(await idle(all)).toEqual([false, false]);
  });
});

describe.skipIf(server === undefined)('replayWebhook', () => {
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
      const replaying = replayWebhook(database, ref, 7);
      replaying.catch(() => {});
      await expect.poll(position, { timeout: 2_000 }).toBe(7);
      // Wrapped in an array: awaiting the promise here would wait for the lock that this transaction holds.
      return [replaying];
    });
    expect(await replaying).toMatchObject({ webhook: { position: 7 }, lastAttempt: null });
  });
});
