// The same read through the service and through what it could have been built with. Turns alternate, and of all turns the median counts, so that no
// server has the quieter machine.
import { load, measure, medians, start } from './processes.mjs';

const rounds = 7;

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
  for (const [kind, name] of Object.entries(kinds))
    servers.push({ name, measured: [], ...(await start(kind, rpcUrl)) });
  for (const { url } of servers) await load({ url: url + path, duration: 2 });
  for (let round = 0; round < rounds; round++) {
    for (const server of servers)
      server.measured.push(await measure(server, { url: server.url + path, duration: 2 }));
  }
  for (const { stop } of servers) await stop();
  const [first] = servers.map(({ measured }) => medians(measured));
  const rows = servers.map(({ name, measured }) => {
    const { rate, cpu } = medians(measured);
    return [
      name,
      {
        'requests/s': Math.round(rate),
        'of the first': Number((rate / first.rate).toFixed(2)),
        'CPU per request, µs': Number(cpu.toFixed(1)),
        'by CPU': Number((first.cpu / cpu).toFixed(2)),
      },
    ];
  });
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rows));
}

export async function benchContests(rpcUrl) {
  for (const each of contests) await contest(each, rpcUrl);
}
