import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { accountFilters, DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { Connection } from '@solana/web3.js';
import { latency } from './latency.mjs';
import { startService } from './service/start.mjs';

/** How many integrations are asked for, the first that opened: their records go back furthest. */
const asked = 30;
const monthMilliseconds = 30 * 86_400_000;

/** Nothing new for so long means that the indexer is stuck, in milliseconds. */
const patience = 120_000;

async function untilRecorded(service, events) {
  let [recorded, changed] = [0, performance.now()];
  while (recorded < events) {
    await pause(100);
    const now = await service.ask('recorded');
    if (now > recorded) [recorded, changed] = [now, performance.now()];
    else if (performance.now() - changed > patience)
      throw new Error(`stuck at ${recorded} of ${events} events`);
  }
}

/** Waits until everything that the archive shows is recorded. @returns the seconds that took, and those of the service's processor */
async function record(service, events) {
  const began = performance.now();
  const used = await service.ask('used');
  await untilRecorded(service, events);
  return { seconds: (performance.now() - began) / 1_000, cpu: (await service.ask('used')) - used };
}

/** Some integrations, each with a key of its own. */
async function keysOf(service, archive) {
  const rpc = new Connection(archive.url, 'finalized');
  const found = await rpc.getProgramAccounts(DEVELOPMENT_PROGRAM_ID, {
    filters: accountFilters('integration'),
    dataSlice: { offset: 0, length: 0 },
  });
  const ids = found.slice(0, asked).map(({ pubkey }) => pubkey.toBase58());
  return Promise.all(ids.map(async (id) => [id, await service.ask('key', id)]));
}

/** What the service is like at a moment whose events it has recorded. */
async function state(service, keys, { time }, withHistory) {
  const of = (path) =>
    latency(
      service.url,
      keys.map(([id, key]) => [`/integration/${id}${path}`, key]),
    );
  const from = new Date(time * 1_000 - monthMilliseconds).toISOString();
  return {
    bytes: await service.ask('size'),
    // what else the machine does
    load: loadavg()[0],
    latency: {
      stats: await of('/stats'),
      events: await of('/events'),
      ...(withHistory && { history: await of(`/history?interval=hour&from=${from}`) }),
    },
  };
}

/** Records the year up to each of the moments, and measures the service there. */
async function live(service, archive, year, moments, log) {
  const points = [];
  let keys;
  for (const [number, moment] of moments.entries()) {
    const { time, events, integrations } = await archive.show(number);
    const took = await record(service, events);
    keys ??= await keysOf(service, archive);
    // history is compared at the beginning and at the end: what snapshots there were in between would be thinned out by then
    const withHistory = number === 0 || number === moments.length - 1;
    const snapshots = withHistory ? await service.ask('writeHistory', year.beginning) : undefined;
    const fresh = events - (points.at(-1)?.events ?? 0);
    const point = { time, events, fresh, integrations, ...took, snapshots };
    points.push({ ...point, ...(await state(service, keys, moment, withHistory)) });
    log(`${events} events, ${Math.round(fresh / took.seconds)}/s`);
  }
  return points;
}

/**
 * Lets the service record a year from its archive into an empty database.
 *
 * @param open makes the database
 * @param count of the year's moments, from the first on
 * @returns what was measured at each of them
 */
export async function measureYear(open, archive, year, count, log) {
  const database = await open();
  // the service begins to record as soon as it runs
  await archive.show(0);
  const service = await startService(archive.url, database.where);
  try {
    const points = await live(service, archive, year, year.moments.slice(0, count), log);
    const lacking = await service.ask('lacking');
    if (lacking > 0) throw new Error(`${lacking} integrations lack recorded events`);
    return points;
  } finally {
    await service.stop();
    await database.drop();
  }
}
