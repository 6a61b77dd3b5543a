// What requests that ask the chain cost the service on a local cluster: reads, in turns for all integrations there are or for the one whose key is
// known, and a mint.
import { mintOf, post, reveal } from './client.mjs';
import { inTurns, lengthOf, load, measure, medians, takeTurns } from './load.mjs';
import { start } from './processes.mjs';
import { report } from './report.mjs';

export async function benchReads({ rpcUrl, coin, ids }, form) {
  const service = await start('api', rpcUrl);
  const key = await reveal(service.url, coin);
  const headers = { 'x-api-key': key };
  const { path: mint, ...minting } = post('/integration/mint', mintOf(coin), key);
  const ofEach = (path) => ({ requests: inTurns((turn) => ({ path: path(ids[turn % ids.length]) })) });
  const ofOne = (path) => ({ headers, requests: [{ path: path(coin.integrationId) }] });
  const requests = {
    'stablecoin/limits': ofEach(() => '/stablecoin/limits?cluster=devnet'),
    'integration/{id}, of each': ofEach((id) => `/integration/${id}?cluster=devnet`),
    'integration/{id}/quote, of each': ofEach(
      (id) => `/integration/${id}/quote?cluster=devnet&side=mint&amount=1000000`,
    ),
    'integration/{id}/stats, of one': ofOne((id) => `/integration/${id}/stats?cluster=devnet`),
    'integration/{id}/whitelist, of one': ofOne((id) => `/integration/${id}/whitelist?cluster=devnet`),
    'POST integration/mint': { ...minting, requests: [{ path: mint }] },
  };
  const loads = Object.values(requests).map((each) => ({
    url: service.url,
    ...each,
    ...lengthOf(1, form),
  }));
  for (const each of loads) await load(each);
  const measured = await takeTurns(loads, form.short ? 1 : 5, (each) => measure(service, each));
  await service.stop();
  const rows = Object.keys(requests).map((request, i) => {
    const { rate, cpu } = medians(measured[i]);
    return { request, 'requests/s': Math.round(rate), 'CPU of the service, µs': Math.round(cpu) };
  });
  const figure = `a mint on a local cluster with ${ids.length} integrations: ${rows.at(-1)['CPU of the service, µs']} µs of CPU`;
  report('reads', ['Requests that ask the chain', rows], figure, form);
}
