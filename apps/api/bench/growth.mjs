// Whether the service records and answers as quickly when there is much history. The only thing that can fail is that what is recorded does not add up.
import { loadavg } from 'node:os';
import { ask, get, reveal } from '@obverse/stack/client';
import { number } from '@obverse/stack/pages';
import { databases, openProcesses } from '@obverse/stack/service';
import { until } from '@obverse/testing';
import { openChain } from './processes.mjs';
import { untilRecorded } from './recording.mjs';
import { report } from './report.mjs';

/** How often users have done something when the service is measured. A local cluster keeps its last 20 000 transactions. */
const sizes = [100, 1_000, 4_000, 16_000];
const shortSizes = [50, 150];
/** Requests of each kind. */
const rounds = 400;
/** How many integrations are read, the first that opened: they have the most events. */
const readers = 30;
const monthMs = 30 * 86_400_000;

/** Median and 99th percentile of requests in milliseconds: one after the other, each of these in turns. */
async function latency(read, requests, { short }) {
  const times = [];
  const count = short ? 20 : rounds;
  for (let i = -requests.length; i < count; i++) {
    const began = performance.now();
    await read(...requests.at(i % requests.length));
    // the first of each only warm up
    if (i >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.ceil(share * count) - 1].toFixed(1);
  return `${at(0.5)} / ${at(0.99)}`;
}

/** Reads a wallet until nothing is new: what is measured is not how much was done since the last time. */
async function readAll(read, wallet) {
  let answer;
  do answer = await read(`/wallet/${wallet}/positions`);
  while (!answer.isComplete);
  if (answer.positions.some(({ unexplained }) => unexplained !== '0'))
    throw new Error(`the lines of ${wallet} do not add up`);
}

/** The latencies of all kinds of requests, as columns. @param keyed coins with their keys, which can be revealed once */
async function latencies({ url }, { coins, users }, keyed, form) {
  const read = (path, key) => ask(url, get(path, key, 'mainnet'));
  const wallets = users.map(({ publicKey }) => publicKey.toBase58());
  for (const wallet of wallets) await readAll(read, wallet);
  const newest = `/integrations?search=b${coins.length - 1}`;
  await until('the newest coin is listed', async () => (await read(newest)).integrations.length > 0);
  for (const { address } of coins.slice(keyed.length, readers)) {
    const integrationId = address.toBase58();
    keyed.push([integrationId, await reveal(url, { integrationId, wallet: users[0] }, 'mainnet')]);
  }
  const from = new Date(Date.now() - monthMs).toISOString();
  const ofCoins = (path) => keyed.map(([id, key]) => [`/integration/${id}${path}`, key]);
  const ofWallets = (path) => wallets.map((wallet) => [`/wallet/${wallet}/${path}`]);
  const kinds = {
    'stats, ms': ofCoins('/stats'),
    'events, ms': ofCoins('/events'),
    'list, ms': [['/integrations']],
    'search, ms': keyed.map((_, i) => [`/integrations?search=b${i}`]),
    'positions, ms': ofWallets('positions'),
    'statement, ms': ofWallets(`statement?from=${from}`),
  };
  const columns = {};
  for (const [kind, requests] of Object.entries(kinds)) columns[kind] = await latency(read, requests, form);
  return columns;
}

/** Lets the service record a history that grows while it is stopped. @returns a row for each size @throws when what is recorded does not add up */
async function measureGrowth(openDatabase, form) {
  const chain = await openChain(0);
  const { history, nodes } = chain;
  const { open, close } = await openProcesses(openDatabase, nodes, { LOG_LEVEL: 'fatal' });
  const [rows, keyed] = [[], []];
  try {
    for (const size of form.short ? shortSizes : sizes) {
      await chain.growTo(size);
      const service = await open('all');
      const { count, seconds, cpu } = await untilRecorded(service, history.events());
      rows.push({
        events: number(history.events()),
        integrations: number(history.coins.length),
        'events/s': number(count / seconds),
        'CPU, µs/event': number((cpu / count) * 1e6),
        ...(await latencies(service, history, keyed, form)),
        // what else the machine does
        load: loadavg()[0].toFixed(1),
      });
      if ((await service.metric('obverse_indexer_incomplete_integrations')) > 0)
        throw new Error('integrations lack recorded events');
      await service.end();
    }
  } finally {
    await close();
    await chain.close();
  }
  return rows;
}

export async function benchGrowth(form) {
  const content = [];
  for (const [name, openDatabase] of Object.entries(databases))
    content.push(`On ${name}`, await measureGrowth(openDatabase, form));
  const { events, 'list, ms': list } = content.at(-1).at(-1);
  report('growth', content, `a page of integrations after ${events} events: ${list} ms`, form);
}
