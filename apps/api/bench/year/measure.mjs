import { loadavg } from 'node:os';
import { authorityOf } from './model.mjs';
import { openService } from './service.mjs';

/** Requests of each kind. */
const rounds = 400;
/** How many integrations are read, the first that opened: their records go back furthest. */
const readers = 30;
const monthMs = 30 * 86_400_000;

/** Median and 99th percentile of requests in milliseconds: one after the other, each of these paths in turns. */
async function latency(service, requests) {
  const times = [];
  for (let i = -requests.length; i < rounds; i++) {
    const [path, key] = requests.at(i % requests.length);
    const began = performance.now();
    await service.get(path, key);
    // the first of each only warm up
    if (i >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share) => Number(times[Math.ceil(share * rounds) - 1].toFixed(2));
  return { median: at(0.5), p99: at(0.99) };
}

/** Reads wallets until nothing is new: what is measured is not how much was done since the last time. */
async function readAll(service, wallets) {
  for (const wallet of wallets) {
    let answer;
    do answer = JSON.parse(await service.get(`/wallet/${wallet}/positions`));
    while (!answer.data.isComplete);
    const unexplained = answer.data.positions.filter((position) => position.unexplained !== '0');
    if (unexplained.length > 0) throw new Error(`the lines of ${wallet} do not add up`);
  }
}

/**
 * Lets the service record a year into an empty database.
 *
 * @param count of the year's moments, from the first on
 * @returns what was measured at each of them
 * @throws when what is recorded does not add up to the integrations' own counters
 */
export async function measureYear(openDatabase, archive, { seed, count }, log) {
  await archive.ask(0);
  const service = await openService(openDatabase, archive.url);
  try {
    const points = [];
    let keys;
    for (const [number, moment] of archive.moments.slice(0, count).entries()) {
      const { events, time } = moment;
      await archive.ask(number);
      const took = await service.record(events);
      const fresh = events - (points.at(-1)?.events ?? 0);
      log(`${events} events, ${Math.round(fresh / took.seconds)}/s`);
      const ids = moment.ids.slice(0, readers);
      keys ??= await Promise.all(
        ids.map(async (id, i) => [id, await service.reveal(id, authorityOf(seed, i))]),
      );
      const from = new Date(time * 1_000 - monthMs).toISOString();
      const of = (path) => keys.map(([id, key]) => [`/integration/${id}${path}`, key]);
      // the first holders of the oldest coins: their histories are the longest
      const wallets = moment.wallets.slice(0, readers);
      const ofWallets = (path) => wallets.map((wallet) => [`/wallet/${wallet}/${path}`]);
      await readAll(service, wallets);
      await service.listed(moment.integrations);
      const searches = moment.ids.slice(0, readers).map((_, i) => [`/integrations?search=b${i}`]);
      points.push({
        ...moment,
        ...took,
        fresh,
        // what else the machine does
        load: loadavg()[0],
        latency: {
          stats: await latency(service, of('/stats')),
          events: await latency(service, of('/events')),
          list: await latency(service, [['/integrations']]),
          search: await latency(service, searches),
          positions: await latency(service, ofWallets('positions')),
          statement: await latency(service, ofWallets(`statement?from=${from}`)),
        },
      });
    }
    if ((await service.incomplete()) > 0) throw new Error('integrations lack recorded events');
    return points;
  } finally {
    await service.close();
  }
}
