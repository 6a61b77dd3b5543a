// How many deliveries of webhooks a second one process makes. The receiver is another process, which accepts everything at once.
import { EVENTS, encodeEvent } from '@obverse/core';
import { databases } from '@obverse/stack/service';
import { until } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import pg from 'pg';
import { medians, takeTurns } from './load.mjs';
import { built, run } from './processes.mjs';
import { report } from './report.mjs';

/** What a redemption logs, with made-up values. */
function redemption() {
  const values = { pubkey: Keypair.generate().publicKey, bool: true, u64: 5n, i64: 0n };
  const fields = EVENTS.redeemed.fields.map(([field, type]) => [field, values[type] ?? 1]);
  return encodeEvent({ kind: 'redeemed', ...Object.fromEntries(fields) });
}

/** Registers endpoints, each of an integration of its own, that have answered in time before. */
const register = (client, endpoints, url, keyId) =>
  client.query(
    `insert into webhooks (id, cluster, integration_id, url, key_id, position, slow)
     select gen_random_uuid(), 'mainnet', 'integration ' || n, $1 || '/' || n, $2, 0, false from generate_series(1, $3) n`,
    [url, keyId, endpoints],
  );

/** Records events of the first integrations in turn, as an indexer does, and marks their webhooks due. */
async function record(client, integrations, events) {
  await client.query(
    `insert into events (cluster, sequence, signature, index, slot, at, integration_id, is_broadcast, kind, version, raw)
     select 'mainnet', n, md5(n::text) || md5(n::text), 0, n, now(), 'integration ' || 1 + n % $1, false, $2, $3, $4
     from generate_series(1, $5::int) n`,
    [integrations, EVENTS.redeemed.kind, EVENTS.redeemed.version, redemption(), events],
  );
  await client.query('analyze');
  await client.query(
    `update webhooks set due_at = now(), latest_event = newest.sequence
     from (select integration_id, max(sequence) as sequence from events group by integration_id) newest
     where webhooks.integration_id = newest.integration_id`,
  );
}

/** Lets one instance deliver the events that are due to some of many endpoints. @returns deliveries a second, and microseconds of CPU for each */
async function measure({ endpoints, due, events }) {
  const database = await databases.PostgreSQL();
  const url = database.variables.DATABASE_URL;
  const receiver = await run('receiver.mjs');
  const { openDatabase } = await built('db/database.js');
  const { prepareNextEvents } = await built('events/events-of-integration.js');
  const { deliverWebhooks } = await built('webhooks/deliver-webhooks.js');
  const { openWebhooks } = await built('webhooks/webhooks.js');
  const opened = await openDatabase({ url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const webhooks = openWebhooks({ key: Buffer.alloc(32, 7), allowedNetworks: ['127.0.0.0/8'] });
  await register(client, endpoints, receiver.url, webhooks.keys.ids[0]);
  await record(client, due, events);
  let [attempts, delivered] = [0, 0];
  const all = Promise.withResolvers();
  const observe = {
    attempted: (_, { status }) => {
      attempts += 1;
      if (status === 200) delivered += 1;
      if (delivered === events) all.resolve();
    },
    ...{ disabled() {}, late() {}, completed() {}, failed() {} },
  };
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const deliveries = deliverWebhooks({
    ...webhooks,
    ...{ cluster: 'mainnet', database: opened, log: console, observe },
    nextEvents: prepareNextEvents(opened.orm, 20),
    now: () => new Date(),
    random: Math.random,
  });
  await all.promise;
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const isIdle = async () =>
    (await client.query('select from webhooks where due_at is not null limit 1')).rowCount === 0;
  await until('every outcome is recorded', isIdle);
  await deliveries.stop();
  await webhooks.close();
  await client.end();
  await opened.close();
  await receiver.stop();
  await database.drop();
  if (attempts !== events) throw new Error(`${attempts} attempts for ${events} events`);
  return { rate: events / seconds, cpu: (user + system) / events };
}

const cases = [
  { endpoints: 10, due: 10 },
  { endpoints: 1_000, due: 1_000 },
  { endpoints: 10_000, due: 10_000 },
  { endpoints: 10_000, due: 10 },
];

/** Needs a PostgreSQL server that TEST_DATABASE_URL names. */
export async function benchWebhooks(form) {
  if (databases.PostgreSQL === undefined) return console.log('\nwebhooks: TEST_DATABASE_URL is not set');
  const events = form.short ? 2_000 : 20_000;
  const rows = [];
  for (const each of cases) {
    const [runs] = await takeTurns([each], form.short ? 1 : 3, () => measure({ ...each, events }));
    const { rate, cpu } = medians(runs);
    rows.push({
      endpoints: each.endpoints,
      'of them with events due': each.due,
      'deliveries/s': Math.round(rate),
      'CPU of the process, µs': Math.round(cpu),
    });
  }
  const heading = `Delivering ${events} events to webhooks, from PostgreSQL to a receiver on this machine`;
  report('webhooks', [heading, rows], `${rows[1]['deliveries/s']} deliveries/s to 1,000 endpoints`, form);
}
