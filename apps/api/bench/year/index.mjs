// The service records a simulated year from an archive node and answers from it. The only thing that can fail is that what is recorded does not
// add up. PostgreSQL is measured beside PGlite where TEST_DATABASE_URL names a server.
import { loadavg } from 'node:os';
import { reveal } from '@obverse/stack/client';
import { number } from '@obverse/stack/pages';
import { databases } from '@obverse/stack/service';
import { startArchive } from '../processes.mjs';
import { report } from '../report.mjs';
import { authorityOf } from './model.mjs';
import { openService } from './service.mjs';

/** Shares of all that users do at which the service is measured, and how many of them without `--whole`. */
const shares = [0.0001, 0.01, 0.05, 0.1, 0.25, 0.5, 1];
const firstShares = 3;
/** Requests of each kind. */
const rounds = 400;
/** How many integrations are read, the first that opened: their records go back furthest. */
const readers = 30;
const monthMs = 30 * 86_400_000;

/** Median and 99th percentile of requests in milliseconds: one after the other, each of these paths in turns. */
async function latency({ read }, requests) {
  const times = [];
  for (let i = -requests.length; i < rounds; i++) {
    const began = performance.now();
    await read(...requests.at(i % requests.length));
    // the first of each only warm up
    if (i >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.ceil(share * rounds) - 1].toFixed(1);
  return `${at(0.5)} / ${at(0.99)}`;
}

/** Reads wallets until nothing is new: what is measured is not how much was done since the last time. */
async function readAll({ read }, wallets) {
  for (const wallet of wallets) {
    let answer;
    do answer = await read(`/wallet/${wallet}/positions`);
    while (!answer.isComplete);
    const unexplained = answer.positions.filter((position) => position.unexplained !== '0');
    if (unexplained.length > 0) throw new Error(`the lines of ${wallet} do not add up`);
  }
}

/** The latencies of all kinds of requests, as columns. */
async function latencies(service, { ids, wallets, time }, keys) {
  // the first holders of the oldest coins: their histories are the longest
  const oldest = wallets.slice(0, readers);
  await readAll(service, oldest);
  await service.listed(ids.length);
  const from = new Date(time * 1_000 - monthMs).toISOString();
  const ofCoins = (path) => keys.map(([id, key]) => [`/integration/${id}${path}`, key]);
  const ofWallets = (path) => oldest.map((wallet) => [`/wallet/${wallet}/${path}`]);
  return {
    'stats, ms': await latency(service, ofCoins('/stats')),
    'events, ms': await latency(service, ofCoins('/events')),
    'list, ms': await latency(service, [['/integrations']]),
    'search, ms': await latency(
      service,
      ids.slice(0, readers).map((_, i) => [`/integrations?search=b${i}`]),
    ),
    'positions, ms': await latency(service, ofWallets('positions')),
    'statement, ms': await latency(service, ofWallets(`statement?from=${from}`)),
  };
}

/**
 * Lets the service record the first `count` moments of a year into an empty database.
 *
 * @returns what was measured at each of them as a row, and the whole in one line
 * @throws when what is recorded does not add up to the integrations' own counters
 */
async function measureYear(name, archive, { seed, count }) {
  await archive.ask(0);
  const service = await openService(databases[name], archive.url);
  try {
    const rows = [];
    let [recorded, all, keys] = [0, 0];
    for (const [i, moment] of archive.moments.slice(0, count).entries()) {
      const { events, ids } = moment;
      await archive.ask(i);
      const { seconds, cpu } = await service.record(events);
      const fresh = events - recorded;
      [recorded, all] = [events, all + seconds];
      console.log(`${name}: ${events} events, ${Math.round(fresh / seconds)}/s`);
      const keyOf = (integrationId, number) =>
        reveal(service.url, { integrationId, wallet: authorityOf(seed, number) }, 'mainnet');
      keys ??= await Promise.all(ids.slice(0, readers).map(async (id, n) => [id, await keyOf(id, n)]));
      rows.push({
        events: number(events),
        integrations: number(ids.length),
        'events/s': number(fresh / seconds),
        'CPU, µs/event': number((cpu / fresh) * 1e6),
        ...(await latencies(service, moment, keys)),
        // what else the machine does
        load: loadavg()[0].toFixed(1),
      });
    }
    if ((await service.metric('obverse_indexer_incomplete_integrations')) > 0)
      throw new Error('integrations lack recorded events');
    const figure = `${name}: ${number(recorded)} events in ${number(all)} s, ${number(recorded / all)} a second`;
    return { figure, rows };
  } finally {
    await service.close();
  }
}

export async function benchYear(form) {
  const { seed, acts, integrations, database, whole, docs } = form;
  const settings = { seed, integrations: Number(integrations), acts: Number(acts), shares };
  const archive = await startArchive(settings);
  const { events, transactions } = archive.moments.at(-1);
  console.log(`Seed ${seed}: ${number(events)} events in ${number(transactions)} transactions`);
  const count = whole || docs ? shares.length : firstShares;
  const measured = [];
  for (const name of database ?? Object.keys(databases))
    measured.push(await measureYear(name, archive, { seed, count }));
  await archive.stop();
  const content = measured.flatMap(({ figure, rows }) => [figure, rows]);
  report('year', content, measured.at(-1).figure, form);
}
