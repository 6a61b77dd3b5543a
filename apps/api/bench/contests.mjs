// GET /stablecoin/apy through the service and what it could have been built with. Turns alternate, so that no server has the quieter machine.
import { load, median, start } from './processes.mjs';

const rounds = 4;
const rest = '/stablecoin/apy?cluster=devnet';
const trpc = `/trpc/stablecoin.apy?input=${encodeURIComponent('{"cluster":"devnet"}')}`;

const contests = [
  {
    title: 'GET /stablecoin/apy',
    path: rest,
    kinds: {
      bare: 'Fastify and zod alone',
      adapter: "Obverse's adapter alone",
      api: 'Obverse, whole',
      openapi: "trpc-to-openapi's adapter alone",
    },
  },
  {
    title: 'stablecoin.apy over tRPC',
    path: trpc,
    kinds: { stock: "tRPC's Fastify plugin alone", api: 'Obverse, whole' },
  },
];

async function contest({ title, path, kinds }, rpcUrl) {
  const servers = [];
  for (const [kind, name] of Object.entries(kinds))
    servers.push({ name, rates: [], ...(await start(kind, rpcUrl)) });
  for (const { url } of servers) await load({ url: url + path, duration: 2 });
  for (let round = 0; round < rounds; round++) {
    for (const { url, rates } of servers) rates.push((await load({ url: url + path, duration: 3 })).average);
  }
  for (const { stop } of servers) stop();
  const first = median(servers[0].rates);
  const rows = servers.map(({ name, rates }) => [
    name,
    { 'requests/s': Math.round(median(rates)), ratio: Number((median(rates) / first).toFixed(2)) },
  ]);
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rows));
}

/** What the process holds after many requests. */
async function memory(rpcUrl) {
  const { url, used, stop } = await start('api', rpcUrl);
  await load({ url: url + rest, amount: 10_000 });
  const before = (await used()).heapMiB;
  await load({ url: url + rest, amount: 100_000 });
  const after = (await used()).heapMiB;
  stop();
  console.log(`\nHeap after 10 000 requests ${before.toFixed(1)} MiB, after 110 000 ${after.toFixed(1)} MiB`);
}

export async function benchReads(rpcUrl) {
  for (const each of contests) await contest(each, rpcUrl);
  await memory(rpcUrl);
}
