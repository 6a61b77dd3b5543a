// What reads cost the service that ask the chain, in turns for all integrations there are, or for the one whose key is known.
import { reveal } from './client.mjs';
import { load, measure, medians, start } from './processes.mjs';

const rounds = 5;

export async function benchReads({ rpcUrl, coin, ids }) {
  const service = await start('api', rpcUrl);
  const headers = { 'x-api-key': await reveal(service.url, coin) };
  let turn = 0;
  const ofEach = (path) => ({
    requests: [
      {
        setupRequest: (request) => {
          turn += 1;
          return { ...request, path: path(ids[turn % ids.length]) };
        },
      },
    ],
  });
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
  for (const [, options] of measured) await load({ ...options, duration: 1 });
  for (let round = 0; round < rounds; round++) {
    for (const [, options, results] of measured)
      results.push(await measure(service, { ...options, duration: 1 }));
  }
  await service.stop();
  const rows = measured.map(([name, , results]) => {
    const { rate, cpu } = medians(results);
    return [name, { 'requests/s': Math.round(rate), 'CPU of the service per request, µs': Math.round(cpu) }];
  });
  console.log('\nReads that ask the chain');
  console.table(Object.fromEntries(rows));
}
