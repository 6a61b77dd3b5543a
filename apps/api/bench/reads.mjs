// What reads cost the service that ask the chain, in turns for all integrations there are, or for the one whose key is known.
import { reveal } from './client.mjs';
import { inTurns, lengthOf, load, measure, medians } from './load.mjs';
import { start } from './processes.mjs';

export async function benchReads({ rpcUrl, coin, ids }, form) {
  const service = await start('api', rpcUrl);
  const headers = { 'x-api-key': await reveal(service.url, coin) };
  const ofEach = (path) => ({ requests: inTurns((turn) => ({ path: path(ids[turn % ids.length]) })) });
  const ofOne = (path) => ({ headers, requests: [{ path: path(coin.integrationId) }] });
  const reads = {
    'stablecoin/limits': ofEach(() => '/stablecoin/limits?cluster=devnet'),
    'integration/{id}, of each': ofEach((id) => `/integration/${id}?cluster=devnet`),
    'integration/{id}/quote, of each': ofEach(
      (id) => `/integration/${id}/quote?cluster=devnet&side=mint&amount=1000000`,
    ),
    'integration/{id}/stats, of one': ofOne((id) => `/integration/${id}/stats?cluster=devnet`),
    'integration/{id}/whitelist, of one': ofOne((id) => `/integration/${id}/whitelist?cluster=devnet`),
  };
  const measured = Object.entries(reads).map(([name, options]) => [
    name,
    { url: service.url, ...options },
    [],
  ]);
  for (const [, options] of measured) await load({ ...options, ...lengthOf(1, form) });
  for (let round = 0; round < (form.short ? 1 : 5); round++) {
    for (const [, options, results] of measured)
      results.push(await measure(service, { ...options, ...lengthOf(1, form) }));
  }
  await service.stop();
  const rows = measured.map(([name, , results]) => {
    const { rate, cpu } = medians(results);
    return [name, { 'requests/s': Math.round(rate), 'CPU of the service per request, µs': Math.round(cpu) }];
  });
  console.log('\nReads that ask the chain');
  console.table(Object.fromEntries(rows));
}
