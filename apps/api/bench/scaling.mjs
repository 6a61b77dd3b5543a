// What one request, event and snapshot and an idle process take of the service and of PostgreSQL. docs/scaling.md says what follows from it.
import { setTimeout as pause } from 'node:timers/promises';
import { get, mintOf, post, reveal } from '@obverse/stack/client';
import { number } from '@obverse/stack/pages';
import { databases, openProcesses } from '@obverse/stack/service';
import { callCluster, until } from '@obverse/testing';
import { inTurns, load, medians, takeTurns } from './load.mjs';
import { each, perSecond, spent, watchServer } from './meter.mjs';
import { openChain } from './processes.mjs';
import { untilRecorded } from './recording.mjs';
import { report } from './report.mjs';

/** How many coins are asked about, each with its key. */
const keyedCoins = 30;

/** By what the table calls it: how many a second, and the request at a place of the sequence. */
function requestsOf({ users }, keyed) {
  const read = (path, key) => get(path, key, 'mainnet');
  const ofCoins = (of) => (turn) => of(keyed[turn % keyed.length]);
  const user = users[0].publicKey.toBase58();
  const mint = ({ integrationId, key }) =>
    post('/integration/mint', mintOf({ integrationId, user }), key, 'mainnet');
  return {
    '`stablecoin/apy`, read by all': [400, () => read('/stablecoin/apy')],
    '`integration/{id}`': [150, ofCoins(({ integrationId: id }) => read(`/integration/${id}`))],
    '`stats`, with a key': [
      80,
      ofCoins(({ integrationId: id, key }) => read(`/integration/${id}/stats`, key)),
    ],
    '`integrations`, a page': [60, () => read('/integrations')],
    '`integrations?search=`': [60, (turn) => read(`/integrations?search=b${turn % 30}`)],
    '`events`, a page, with a key': [
      100,
      ofCoins(({ integrationId: id, key }) => read(`/integration/${id}/events`, key)),
    ],
    '`POST integration/mint`': [40, ofCoins(mint)],
  };
}

/** Makes requests of each kind at their rate, in turns. @returns a row for each */
async function measureRequests(watched, api, keyed, idle, { short }) {
  const kinds = Object.entries(requestsOf(watched.history, keyed));
  const loadAt = ([rate, next], seconds) => {
    const pace = short ? { amount: 10 } : { overallRate: rate, duration: seconds };
    return load({ url: api.url, requests: inTurns(next), connections: short ? 2 : 32, ...pace });
  };
  for (const [, kind] of kinds) await loadAt(kind, 2);
  const turns = await takeTurns(kinds, short ? 1 : 2, async ([, kind]) => {
    const used = await spent(watched, api, () => loadAt(kind, 4));
    const { requests, latency, throughput } = used.result;
    const bytes = throughput.total / requests.total;
    return { ...each(used, requests.total, idle), bytes, ms: latency.p50 };
  });
  return kinds.map(([request], i) => {
    const { service, database, calls, bytes, ms } = medians(turns[i]);
    return {
      request,
      'service, µs': number(service),
      'PostgreSQL, µs': number(database),
      'node calls': number(calls, 2),
      'answer with its headers, bytes': number(bytes),
      'median, ms': number(ms),
    };
  });
}

/** What was written to a table, and what each row of it took. */
async function measureRows(watched, process, table, idle, work, others = () => []) {
  const { server } = watched;
  const before = await server.sizeOf(table);
  const used = await spent(watched, process, work);
  const after = await server.sizeOf(table);
  const count = after.rows - before.rows;
  const bytes = (of) => Math.max(0, after[of] - before[of]) / count;
  const cost = each(used, count, idle, ...(await others()));
  return {
    ...cost,
    count,
    perSecond: count / used.seconds,
    table: bytes('table'),
    indexes: bytes('indexes'),
  };
}

const workRow = ([work, cost]) => ({
  work,
  'leader, µs': number(cost.service),
  'PostgreSQL, µs': number(cost.database),
  'of it on the leader’s connection, µs': number(cost.backend),
  transactions: number(cost.transactions, 3),
  'WAL, bytes': number(cost.wal),
  'table + indexes, bytes': `${number(cost.table)} + ${number(cost.indexes)}`,
  'node calls': number(cost.calls, 2),
  measured: number(cost.count),
});

/** What idle processes take in each second. The most that each opens: its pool, and a connection for each cluster that it leads (`database.ts`). */
const idleRow = ([idle, { service, database, calls }, connections]) => ({
  idle,
  'service, cores': number(service, 4),
  'PostgreSQL, cores': number(database, 4),
  'node calls/s': number(calls, 2),
  connections,
});

async function measureAll(watched, { open }, form) {
  const { history, cluster, node, server } = watched;
  const { short } = form;
  const idleOf = async (process) =>
    perSecond(await spent(watched, process, () => pause(short ? 1_000 : 15_000)));
  const rowsOf = async (table) => (await server.sizeOf(table)).rows;
  const indexer = await open('indexer');
  await untilRecorded(indexer, history.events());
  await until('all are listed', async () => (await rowsOf('integrations')) >= history.coins.length);
  await pause(short ? 0 : 6_000);
  const leader = await idleOf(indexer);
  const api = await open('api');
  await pause(short ? 0 : 3_000);
  // with what the indexer asks of PostgreSQL and of the node
  const both = await idleOf(api);

  const keyed = [];
  for (const { address } of history.coins.slice(0, keyedCoins)) {
    const integrationId = address.toBase58();
    keyed.push({
      integrationId,
      key: await reveal(api.url, { integrationId, wallet: history.users[0] }, 'mainnet'),
    });
  }
  const requests = await measureRequests(watched, api, keyed, both, form);

  const snapshots = () => rowsOf('integration_snapshots');
  const minute = async () => {
    const before = await snapshots();
    await callCluster(cluster.mainnet, 'obverse_advanceClock', [60]);
    await node.ask({ forget: true });
    await until('snapshots are taken', async () => (await snapshots()) >= before + history.coins.length);
  };
  await minute();
  const background = { ...both, service: leader.service };
  const snapshot = await measureRows(watched, indexer, 'integration_snapshots', background, async () => {
    for (let i = 0; i < 3; i++) await minute();
  });

  await indexer.end();
  await watched.growTo(short ? 150 : 12_000);
  const next = await open('indexer');
  const taken = await snapshots();
  // the clock has gone on, too
  const others = async () => [{ cost: snapshot, times: (await snapshots()) - taken }];
  const event = await measureRows(
    watched,
    next,
    'events',
    background,
    () => untilRecorded(next, history.events()),
    others,
  );
  const beyond = (name) => Math.max(0, both[name] - leader[name]);
  const instance = { ...both, database: beyond('database'), calls: beyond('calls') };
  return { requests, event, snapshot, leader, instance };
}

export async function benchScaling(form) {
  if (process.platform !== 'linux' || databases.PostgreSQL === undefined)
    return console.log('\nscaling needs Linux and a PostgreSQL on this machine that TEST_DATABASE_URL names');
  const chain = await openChain(form.short ? 60 : 6_000);
  const processes = await openProcesses(databases.PostgreSQL, chain.nodes, {});
  const server = await watchServer(processes.database.variables.DATABASE_URL);
  try {
    const { requests, event, snapshot, leader, instance } = await measureAll(
      { ...chain, server },
      processes,
      form,
    );
    const work = { 'an event, recorded': event, 'a snapshot of an integration': snapshot };
    const idle = [
      ['an API instance', instance, 10],
      ['the indexer, leader of two clusters', leader, 12],
    ];
    const content = [
      requests,
      Object.entries(work).map(workRow),
      `Measured at full speed: ${number(event.perSecond)} events a second recorded by one indexer.`,
      idle.map(idleRow),
    ];
    const figure = `an event takes ${number(event.service)} µs of the leader, a snapshot ${number(snapshot.service)} µs`;
    report('scaling', content, figure, form);
  } finally {
    await server.close();
    await processes.close();
    await chain.close();
  }
}
