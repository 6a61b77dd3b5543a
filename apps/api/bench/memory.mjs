// What the service holds after many requests.
import { load, start } from './processes.mjs';

export async function benchMemory(rpcUrl) {
  const { url, heap, stop } = await start('api', rpcUrl);
  const read = { url: `${url}/stablecoin/apy?cluster=devnet` };
  await load({ ...read, amount: 10_000 });
  const before = await heap();
  await load({ ...read, amount: 100_000 });
  const after = await heap();
  await stop();
  console.log(`\nHeap after 10 000 requests ${before.toFixed(1)} MiB, after 110 000 ${after.toFixed(1)} MiB`);
}
