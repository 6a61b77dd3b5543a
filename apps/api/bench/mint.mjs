// POST /integration/mint through the whole service on a local cluster: requests per second and the service's CPU for each.
import { mintOf, post, reveal } from './client.mjs';
import { load, measure, medians, start } from './processes.mjs';

const rounds = 5;

export async function benchMint({ rpcUrl, coin }) {
  const service = await start('api', rpcUrl);
  const { path, ...request } = post('/integration/mint', mintOf(coin), await reveal(service.url, coin));
  const options = { url: service.url + path, ...request, duration: 2 };
  await load(options);
  const results = [];
  for (let round = 0; round < rounds; round++) results.push(await measure(service, options));
  await service.stop();
  const { rate, cpu } = medians(results);
  console.log(`\nPOST /integration/mint: ${Math.round(rate)} requests/s; CPU for each ${Math.round(cpu)} µs`);
}
