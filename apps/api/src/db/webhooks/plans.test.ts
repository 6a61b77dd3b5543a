import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/support/database.ts';
import { plansOf } from '../../../test/support/plan.ts';
import type { Database, Orm } from '../database.ts';
import { eventsAfter } from '../events/of-integration.ts';
import { attemptsOf } from './attempts.ts';
import { dueWebhooks } from './due.ts';
import { listWebhooks } from './list.ts';
import { markQuery } from './mark-due.ts';
import { recordDelivered } from './record-delivered.ts';

const now = new Date('2026-01-01T00:00:00Z');
const someone = { cluster: 'mainnet', integrationId: 'integration 7' } as const;
const webhook = { ...someone, id: randomUUID(), position: 19_000, failures: 0 };
const attempt = { sequence: 19_100, at: now, status: 200, error: null, ms: 5 };
const due = { cluster: 'mainnet', now, keyId: 'of now', except: [randomUUID()], limit: 32 } as const;

const hot: [string, (orm: Orm) => Promise<unknown>, string][] = [
  ['who is due', (orm) => dueWebhooks(orm, { ...due, slow: false }), 'webhooks_due'],
  ['who is due among the slow', (orm) => dueWebhooks(orm, { ...due, slow: true }), 'webhooks_due'],
  [
    'who waits for new events',
    async (orm) => markQuery(orm, 'mainnet', 19_990, 20_000, now),
    'events_cluster_sequence_pk',
  ],
  ['what comes next', (orm) => eventsAfter(orm, someone, 19_000, 20), 'events_of_integration'],
  [
    'whether more comes',
    (orm) => recordDelivered(orm, webhook, attempt, false, now),
    'events_of_integration',
  ],
  ['webhooks of an integration', (orm) => listWebhooks({ orm } as Database, someone), 'webhooks_url'],
  ['the log of a webhook', (orm) => attemptsOf({ orm } as Database, webhook.id), 'webhook_attempts'],
];

describe.each(databases)('on %s, with 10 000 webhooks', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.orm.execute(sql`
      insert into events (cluster, sequence, signature, index, slot, at, integration_id, kind, version, raw)
      select cluster, n, md5(n::text), 0, n / 3, now(), 'integration ' || n % 1000, 8, 1, '\x0801'
      from generate_series(1, 20000) n, unnest(array['mainnet', 'devnet']) cluster`);
    await database.orm.execute(sql`
      insert into webhooks (id, cluster, integration_id, url, position, due_at, slow)
      select gen_random_uuid(), 'mainnet', 'integration ' || n % 1000, 'https://' || n || '.example/', 0,
        case when n % 50 = 0 then ${now.toISOString()}::timestamptz end, n % 100 = 0
      from generate_series(1, 10000) n`);
    await database.orm.execute(sql`
      insert into webhook_attempts (webhook_id, number, sequence, at, status, ms)
      select id, n, n, now(), 200, 5 from (select id from webhooks limit 500) w, generate_series(1, 20) n`);
    await database.orm.execute(sql`analyze events, webhooks, webhook_attempts`);
  });
  afterAll(() => database.close());

  it.each(hot)('finds %s by an index', async (_, ask, index) => {
    const plans = (await plansOf(database, ask)).flat();
    expect(plans.join()).toContain(index);
    expect(plans.join()).not.toContain('Seq Scan');
  });
});
