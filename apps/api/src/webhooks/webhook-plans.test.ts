import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../test/support/database.ts';
import { plansOf } from '../../test/support/plan.ts';
import type { Database, Orm } from '../db/database.ts';
import { prepareNextEvents } from '../events/events-of-integration.ts';
import { markWebhooksDue } from '../events/mark-webhooks.ts';
import { type ClaimedWebhook, DeliveryClaims, unchanged } from './delivery-claims.ts';
import { readAttempts, readWebhooks } from './stored-webhooks.ts';

const now = new Date('2026-01-01T00:00:00Z');
const owner = { cluster: 'mainnet', integrationId: 'integration 7' } as const;
const webhook = { ...owner, id: randomUUID(), position: 19_000, failures: 0, latestEvent: 0 };
const others = [8, 9].map((n) => ({ ...webhook, integrationId: `integration ${n}`, id: randomUUID() }));
const attempt = {
  ...{ sequence: 19_100, at: now, status: 200, error: null, ms: 5 },
  ...{ responseBody: 'ok', requestId: null },
};
const claims = (orm: Orm) => new DeliveryClaims(orm, 'mainnet', ['current']);
const event = { integrationId: 'integration 7', stablecoinId: 'stablecoin 1', isBroadcast: false };

const hotQueries: [string, (orm: Orm) => Promise<unknown>, string][] = [
  [
    'claims due webhooks of both queues',
    (orm) => claims(orm).claim({ prompt: 32, slow: 32, fullIntegrations: ['integration 3'] }),
    'webhooks_due',
  ],
  [
    'marks webhooks due for new events',
    (orm) => markWebhooksDue(orm, 'mainnet', [{ ...event, sequence: 20_000 }]),
    'webhooks_url',
  ],
  [
    'reads the next events of webhooks',
    (orm) => prepareNextEvents(orm, 20)([webhook, ...others]),
    'events_of_integration',
  ],
  [
    'records the outcomes of deliveries',
    (orm) =>
      claims(orm).record(
        [webhook, ...others].map((each) => ({
          ...unchanged(each as ClaimedWebhook),
          ...{ position: 19_100, attempts: [attempt] },
        })),
      ),
    'webhooks_pkey',
  ],
  ['renews claims', (orm) => claims(orm).renew([webhook.id]), 'webhooks_pkey'],
  ['lists the webhooks of an integration', (orm) => readWebhooks({ orm } as Database, owner), 'webhooks_url'],
  [
    'lists the attempts of a webhook',
    (orm) => readAttempts({ orm } as Database, webhook),
    'webhook_attempts',
  ],
];

describe.each(databases)('%s with 10,000 webhooks', async (_, open) => {
  const database = await open();
  afterAll(() => database.close());
  await database.orm.execute(sql`
    insert into events (cluster, sequence, signature, index, slot, at, integration_id, stablecoin_id, is_broadcast, kind, version, raw)
    select cluster, n, md5(n::text), 0, n / 3, now(), case when n % 1000 <> 3 then 'integration ' || n % 1000 end,
      case when n % 3000 <> 3 then 'stablecoin ' || n % 3 end, n % 1000 = 3, 8, 1, '\x0801'
    from generate_series(1, 20000) n, unnest(array['mainnet', 'devnet']) cluster`);
  await database.orm.execute(sql`
    insert into webhooks (id, cluster, integration_id, url, position, due_at, slow, key_id)
    select gen_random_uuid(), 'mainnet', 'integration ' || n % 1000, 'https://' || n || '.example/', 0,
      case when n % 50 = 0 then ${now.toISOString()}::timestamptz end, n % 100 = 0, 'current'
    from generate_series(1, 10000) n`);
  await database.orm.execute(sql`
    insert into webhook_attempts (webhook_id, number, sequence, at, status, ms)
    select id, n, n, now(), 200, 5 from (select id from webhooks limit 500) w, generate_series(1, 20) n`);
  await database.orm.execute(sql`
    insert into api_keys (cluster, integration_id, stablecoin_id, broadcasts_after, key_hash, signed_at, revealed)
    select 'mainnet', 'integration ' || n, 'stablecoin ' || n % 3, 0, sha256(n::text::bytea), 1, true
    from generate_series(0, 999) n`);
  await database.orm.execute(sql`analyze events, webhooks, webhook_attempts, api_keys`);

  it.each(hotQueries)('%s by an index', async (_, query, index) => {
    const plans = (await plansOf(database, query)).flat();
    expect(plans.join()).toContain(index);
    expect(plans.join()).not.toContain('Seq Scan');
  });
});
