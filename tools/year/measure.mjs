import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { writeHistory } from './history.mjs';
import { authorityOf } from './model.mjs';
import { openService } from './service.mjs';

/** Requests of each kind. */
const rounds = 400;
/** How many integrations are read, the first that opened: their records go back furthest. */
const readers = 30;
const monthMs = 30 * 86_400_000;

/** Starts an archive node of a year. `show` moves it to one of the year's moments. */
export async function startArchive(settings) {
  const child = fork(fileURLToPath(new URL('archive.mjs', import.meta.url)), [JSON.stringify(settings)], {
    execArgv: ['--max-old-space-size=4096'],
  });
  const [{ url, moments }] = await once(child, 'message');
  const show = async (number) => {
    child.send(number);
    await once(child, 'message');
  };
  return { url, moments, show, stop: () => child.disconnect() };
}

/** Median and 99th percentile of an endpoint in milliseconds: one request after the other, for the integrations in turns. */
async function latency(service, keys, path) {
  const times = [];
  for (let i = -keys.length; i < rounds; i++) {
    const [id, key] = keys.at(i % keys.length);
    const began = performance.now();
    await service.get(`/integration/${id}${path}`, key);
    // the first of each integration only warm up
    if (i >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share) => Number(times[Math.ceil(share * rounds) - 1].toFixed(2));
  return { median: at(0.5), p99: at(0.99) };
}

/**
 * Lets the service record a year into an empty database.
 *
 * @param count of the year's moments, from the first on
 * @returns what was measured at each of them
 * @throws when what is recorded does not add up to the integrations' own counters
 */
export async function measureYear(openDatabase, archive, seed, count, log) {
  await archive.show(0);
  const service = await openService(openDatabase, archive.url);
  try {
    const points = [];
    let keys;
    for (const [number, moment] of archive.moments.slice(0, count).entries()) {
      const { events, time } = moment;
      await archive.show(number);
      const took = await service.record(events);
      const fresh = events - (points.at(-1)?.events ?? 0);
      log(`${events} events, ${Math.round(fresh / took.seconds)}/s`);
      const ids = moment.ids.slice(0, readers);
      keys ??= await Promise.all(
        ids.map(async (id, i) => [id, await service.reveal(id, authorityOf(seed, i))]),
      );
      // history is compared at the beginning and at the end: the snapshots in between would be thinned out by then
      const hasHistory = number === 0 || number === count - 1;
      const snapshots = hasHistory ? await writeHistory(service, keys, time) : undefined;
      const from = new Date(time * 1_000 - monthMs).toISOString();
      points.push({
        ...moment,
        ...took,
        fresh,
        snapshots,
        // what else the machine does
        load: loadavg()[0],
        latency: {
          stats: await latency(service, keys, '/stats'),
          events: await latency(service, keys, '/events'),
          ...(hasHistory && { history: await latency(service, keys, `/history?interval=hour&from=${from}`) }),
        },
      });
    }
    if ((await service.incomplete()) > 0) throw new Error('integrations lack recorded events');
    return points;
  } finally {
    await service.close();
  }
}
