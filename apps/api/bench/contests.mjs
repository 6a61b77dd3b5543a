// The same read through the service and through what it could have been built with. Turns alternate, and of all turns the median counts, so that no
// server has the quieter machine.
import { load, measure, medians, start } from './processes.mjs';

const rounds = 7;

const loads = {
  'one request at a time on each of 20 connections': { connections: 20 },
  // as Fastify measures itself
  'ten at a time on each of 100 connections': { connections: 100, pipelining: 10 },
};

const contests = [
  {
    title: 'GET /stablecoin/apy',
    path: '/stablecoin/apy?cluster=devnet',
    kinds: {
      bare: 'Fastify and zod alone',
      adapter: "Obverse's adapter alone",
      api: 'Obverse, whole',
      openapi: "trpc-to-openapi's adapter alone",
    },
  },
  {
    title: 'stablecoin.apy over tRPC',
    path: `/trpc/stablecoin.apy?input=${encodeURIComponent('{"cluster":"devnet"}')}`,
    kinds: { stock: "tRPC's Fastify plugin alone", api: 'Obverse, whole' },
  },
];

async function contest({ title, path, kinds }, rpcUrl) {
  const servers = [];
  for (const [kind, name] of Object.entries(kinds)) servers.push({ name, ...(await start(kind, rpcUrl)) });
  for (const { url } of servers) await load({ url: url + path, duration: 2 });
  for (const [how, options] of Object.entries(loads)) {
    const measured = servers.map(() => []);
    for (let round = 0; round < rounds; round++) {
      for (const [i, server] of servers.entries())
        measured[i].push(await measure(server, { url: server.url + path, duration: 2, ...options }));
    }
    console.log(`\n${title}, ${how}`);
    console.table(tableOf(servers, measured.map(medians)));
  }
  for (const { stop } of servers) await stop();
}

/** What each server did, and how that is to the first. */
function tableOf(servers, done) {
  const [first] = done;
  const rows = done.map(({ rate, cpu }, i) => [
    servers[i].name,
    {
      'requests/s': Math.round(rate),
      'of the first': Number((rate / first.rate).toFixed(2)),
      'CPU per request, µs': Number(cpu.toFixed(1)),
      'by CPU': Number((first.cpu / cpu).toFixed(2)),
    },
  ]);
  return Object.fromEntries(rows);
}

export async function benchContests(rpcUrl) {
  for (const each of contests) await contest(each, rpcUrl);
}
