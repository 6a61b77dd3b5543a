import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databases, openTestDatabase, server } from '../../../test/support/database.ts';
import type { Database } from '../database.ts';
import { webhookAttempts, webhooks } from '../schema/index.ts';
import { insertWebhook, replayWebhook, type WebhookRef } from './webhooks.ts';

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
