import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../test/support/database.ts';
import type { Database } from '../db/database.ts';
import { webhookAttempts, webhooks } from '../db/schema/webhooks-tables.ts';
import { correctDueTimes } from './wrong-clock.ts';

const now = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const longest = { scheduledMs: [100, 2_000, 30_000], askingStatuses: [429, 503], askedMs: 10_000 };
const far = 9_000_000;

describe.each(databases)('correctDueTimes on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** @returns the state of a webhook after the correction; `dueMs` is from now on */
  async function corrected(
    state: { failures: number; dueMs: number; failingMs: number | null },
    status: number | null,
    cluster: 'mainnet' | 'devnet' = 'mainnet',
  ) {
    const { failures, dueMs, failingMs } = state;
    const id = randomUUID();
    await database.orm.insert(webhooks).values({
      ...{ id, cluster, integrationId: id, url: `https://acme.example/`, keyId: 'a', position: 1, failures },
      failingSince: failingMs === null ? null : after(failingMs),
      ...{ dueAt: after(dueMs), attempts: failures },
    });
    // the last of them counts
    for (let number = 1; number <= failures; number++) {
      const attempt = { webhookId: id, number, sequence: 2, at: now, error: null, ms: 1 };
      await database.orm
        .insert(webhookAttempts)
        .values({ ...attempt, status: number === failures ? status : 429 });
    }
    await correctDueTimes(database.orm, 'mainnet', now, longest);
    const [row] = await database.orm.select().from(webhooks).where(eq(webhooks.id, id));
    return { failures: row?.failures, dueMs: Number(row?.dueAt) - now.getTime() };
  }

  it.each([
    [1, 500, 100],
    [2, 500, 2_000],
    [3, null, 30_000],
    [1, 429, 10_000],
    [2, 503, 10_000],
    [3, 503, 30_000],
  ])(
    'after %d failures, the last with status %j, lets a webhook wait %d ms at most',
    async (failures, status, expected) => {
      const failingMs = -1_000;
      expect(await corrected({ failures, dueMs: far, failingMs }, status)).toEqual({
        failures,
        dueMs: expected,
      });
      const shorter = expected - 1;
      expect(await corrected({ failures, dueMs: shorter, failingMs }, status)).toEqual({
        failures,
        dueMs: shorter,
      });
    },
  );

  it('makes a webhook due that waits without a failure', async () => {
    expect(await corrected({ failures: 0, dueMs: far, failingMs: null }, null)).toEqual({
      failures: 0,
      dueMs: 0,
    });
  });

  it('makes a webhook due, and forgets its failures, if all of them are still to come', async () => {
    expect(await corrected({ failures: 2, dueMs: far, failingMs: 1_000 }, 400)).toEqual({
      failures: 0,
      dueMs: 0,
    });
  });

  it('leaves alone what is overdue, and webhooks of another cluster', async () => {
    expect(await corrected({ failures: 1, dueMs: -5, failingMs: -9 }, 500)).toEqual({
      failures: 1,
      dueMs: -5,
    });
    expect(await corrected({ failures: 1, dueMs: far, failingMs: -9 }, 500, 'devnet')).toEqual({
      failures: 1,
      dueMs: far,
    });
  });
});
