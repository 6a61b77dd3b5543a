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

const owner = { cluster: 'mainnet', integrationId: 'integration 7' } as const;
const webhook = { ...owner, id: randomUUID(), position: 19_000, failures: 0, latestEvent: 0 };
const several = [
  webhook,
  ...[8, 9].map((n) => ({ ...webhook, integrationId: `integration ${n}`, id: randomUUID() })),
];
const attempt = {
  ...{ sequence: 19_100, at: new Date(0), status: 200, error: null, ms: 5 },
  ...{ responseBody: 'ok', requestId: null },
};
const outcomes = several.map((each) => ({
  ...unchanged(each as unknown as ClaimedWebhook),
  ...{ position: 19_100, attempts: [attempt] },
}));
const claims = (orm: Orm) => new DeliveryClaims(orm, 'mainnet', ['current']);
const limits = { prompt: 32, slow: 32, fullIntegrations: ['integration 3'] };
const event = { ...owner, stablecoinId: 'stablecoin 1', isBroadcast: false, sequence: 20_000 };

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
      case when n % 50 = 0 then timestamptz '2026-01-01' end, n % 100 = 0, 'current'
    from generate_series(1, 10000) n`);
  await database.orm.execute(sql`
    insert into webhook_attempts (webhook_id, number, sequence, at, status, ms)
    select id, n, n, now(), 200, 5 from (select id from webhooks limit 500) w, generate_series(1, 20) n`);
  await database.orm.execute(sql`
    insert into api_keys (cluster, integration_id, stablecoin_id, broadcasts_after, key_hash, signed_at, revealed)
    select 'mainnet', 'integration ' || n, 'stablecoin ' || n % 3, 0, sha256(n::text::bytea), 1, true
    from generate_series(0, 999) n`);
  await database.orm.execute(sql`analyze events, webhooks, webhook_attempts, api_keys`);

  it.each<[string, string, (orm: Orm) => Promise<unknown>]>([
    ['claims due webhooks of both queues', 'webhooks_due', (orm) => claims(orm).claim(limits)],
    ['marks webhooks due for new events', 'webhooks_url', (orm) => markWebhooksDue(orm, 'mainnet', [event])],
    ['reads next events', 'events_of_integration', (orm) => prepareNextEvents(orm, 20)(several)],
    ['records the outcomes of deliveries', 'webhooks_pkey', (orm) => claims(orm).record(outcomes)],
    ['renews claims', 'webhooks_pkey', (orm) => claims(orm).renew([webhook.id])],
    ['lists webhooks', 'webhooks_url', (orm) => readWebhooks({ orm } as Database, owner)],
    ['lists attempts', 'webhook_attempts', (orm) => readAttempts({ orm } as Database, webhook)],
  ])('%s by the index %s', async (_, index, query) => {
    const plans = (await plansOf(database, query)).flat().join();
    expect(plans).toContain(index);
    expect(plans).not.toContain('Seq Scan');
  });
});
