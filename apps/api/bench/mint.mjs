// POST /integration/mint through the whole service on a local cluster: requests per second and the service's CPU for each.
import { mintOf, post, reveal } from './client.mjs';
import { lengthOf, load, measure, medians } from './load.mjs';
import { start } from './processes.mjs';

export async function benchMint({ rpcUrl, coin }, form) {
  const service = await start('api', rpcUrl);
  const { path, ...request } = post('/integration/mint', mintOf(coin), await reveal(service.url, coin));
  const options = { url: service.url + path, ...request, ...lengthOf(2, form) };
  await load(options);
  const results = [];
  for (let round = 0; round < (form.short ? 1 : 5); round++) results.push(await measure(service, options));
  await service.stop();
  const { rate, cpu } = medians(results);
  console.log(`\nPOST /integration/mint: ${Math.round(rate)} requests/s; CPU for each ${Math.round(cpu)} µs`);
}
