// GET /stablecoin/apy through the whole service, beside bare Fastify with the same zod schemas. Turns alternate, so that
// neither server has the quieter machine.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const path = '/stablecoin/apy?cluster=devnet';
const rounds = 4;

async function start(kind, rpcUrl) {
  const child = fork(fileURLToPath(new URL('server.mjs', import.meta.url)), [kind, rpcUrl]);
  const [url] = await once(child, 'message');
  return { kind, child, url, rates: [] };
}

async function measure(server, seconds) {
  const { requests, non2xx, errors } = await autocannon({
    url: server.url + path,
    connections: 20,
    duration: seconds,
  });
  if (non2xx + errors > 0) throw new Error(`${server.kind}: ${non2xx + errors} failed requests`);
  return requests.average;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export async function benchApy(rpcUrl) {
  const kinds = { api: 'the whole service', adapter: 'the adapter alone', bare: 'Fastify and zod alone' };
  const servers = [];
  for (const kind of Object.keys(kinds)) servers.push(await start(kind, rpcUrl));
  for (const server of servers) await measure(server, 2);
  for (let round = 0; round < rounds; round++) {
    for (const server of servers) server.rates.push(await measure(server, 3));
  }
  const bare = median(servers.at(-1).rates);
  console.log('\nGET /stablecoin/apy, requests per second');
  console.table(
    Object.fromEntries(
      servers.map(({ kind, rates }) => [
        kinds[kind],
        { median: Math.round(median(rates)), ratio: Number((median(rates) / bare).toFixed(2)) },
      ]),
    ),
  );
  for (const { child } of servers) child.kill();
}
