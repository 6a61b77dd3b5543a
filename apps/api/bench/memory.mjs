// What the service holds after many requests.
import { load } from './load.mjs';
import { start } from './processes.mjs';

export async function benchMemory({ rpcUrl }, { short }) {
  const { url, heap, stop } = await start('api', rpcUrl);
  const read = { url: `${url}/stablecoin/apy?cluster=devnet` };
  const first = short ? 1_000 : 10_000;
  await load({ ...read, amount: first });
  const before = await heap();
  await load({ ...read, amount: 10 * first });
  const after = await heap();
  await stop();
  const shown = (heap, requests) => `${heap.toFixed(1)} MiB after ${requests.toLocaleString('en')} requests`;
  console.log(`\nHeap: ${shown(before, first)}, ${shown(after, 11 * first)}`);
}
