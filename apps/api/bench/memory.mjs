// What the service holds after many requests.
import { load } from './load.mjs';
import { start } from './processes.mjs';
import { report } from './report.mjs';

export async function benchMemory({ rpcUrl }, form) {
  const { url, ask, stop } = await start('api', rpcUrl);
  const read = { url: `${url}/stablecoin/apy?cluster=devnet` };
  const first = form.short ? 1_000 : 10_000;
  const shown = [];
  for (const [more, all] of [
    [first, first],
    [10 * first, 11 * first],
  ]) {
    await load({ ...read, amount: more });
    shown.push(`${(await ask('heap')).toFixed(1)} MiB after ${all.toLocaleString('en')} requests`);
  }
  await stop();
  const figure = `heap: ${shown.join(', ')}`;
  report('memory', [figure], figure, form);
}
