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
  const servers = [await start('api', rpcUrl), await start('bare', rpcUrl)];
  for (const server of servers) await measure(server, 2);
  for (let round = 0; round < rounds; round++) {
    for (const server of servers) server.rates.push(await measure(server, 3));
  }
  const [api, bare] = servers.map(({ rates }) => median(rates));
  for (const { child } of servers) child.kill();
  console.log('\nGET /stablecoin/apy, requests per second');
  console.table({ 'Obverse, REST': { median: api }, 'Fastify and zod alone': { median: bare } });
  console.log(`ratio ${(api / bare).toFixed(2)}`);
}
