import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databases, openTestDatabase, server } from '../../../test/support/database.ts';
import type { Database } from '../database.ts';
import { webhookAttempts, webhooks } from '../schema/index.ts';
import { insertWebhook } from './insert.ts';
import { replayWebhook } from './replay.ts';
import type { OwnedWebhook } from './webhook.ts';

const webhook = (): OwnedWebhook => ({ cluster: 'mainnet', integrationId: randomUUID(), id: randomUUID() });
const receiver = { url: 'https://acme.example/', keyId: 'a' };

describe.each(databases)('a webhook on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('is due at once when it begins and when it begins anew, whatever the clock of this instance says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const one = webhook();
    const due = async () => {
      const isDue = sql<boolean>`${webhooks.dueAt} <= clock_timestamp()`;
      const [row] = await database.orm.select({ isDue }).from(webhooks).where(eq(webhooks.id, one.id));
      return row?.isDue;
    };
    await insertWebhook(database, { ...one, ...receiver });
    expect(await due()).toBe(true);
    await database.orm.update(webhooks).set({ dueAt: null }).where(eq(webhooks.id, one.id));
    await replayWebhook(database, one);
    expect(await due()).toBe(true);
  });
});

describe.skipIf(server === undefined)('a replay', () => {
  it('holds up nobody while it looks what to answer', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const one = webhook();
    await insertWebhook(database, { ...one, ...receiver });
    const position = async () => {
      const [row] = await database.orm.select().from(webhooks).where(eq(webhooks.id, one.id));
      return row?.position;
    };
    const [replaying] = await database.orm.transaction(async (tx) => {
      await tx.execute(sql`lock table ${webhookAttempts}`);
      const replaying = replayWebhook(database, one, 7);
      replaying.catch(() => {});
      await expect.poll(position, { timeout: 2_000 }).toBe(7);
      // not the answer itself: that comes when the lock is gone
      return [replaying];
    });
    expect(await replaying).toMatchObject({ webhook: { position: 7 }, last: null });
  });
});
