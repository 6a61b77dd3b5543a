import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf, slope } from '../checks/memory.mjs';
import { requireOnly, untilWhole } from './recovery.mjs';

/** The cluster's clock moves on by this much every second. More at once would make the blockhashes of transactions in flight expire. */
const secondsPerSecond = 30;
const samples = 24;
/** Of the samples, the first are of processes that still warm up. */
const warmUp = samples / 4;
const hourMs = 3_600_000;

async function advance(rpcUrl, seconds) {
  const call = { jsonrpc: '2.0', id: 1, method: 'obverse_advanceClock', params: [seconds] };
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  });
  const { error } = await response.json();
  if (error) throw new Error(error.message);
}

const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

export const soak = {
  name: 'Soak',
  broken: 'nothing: steady load, while the time of mainnet goes thirty times as fast',
  expected: 'no request fails; the memory of no process grows',
  short: true,
  async run(context) {
    const { stack, load, settings } = context;
    const since = load.mark();
    const began = performance.now();
    const ends = began + settings.soakSeconds * 1_000;
    const points = new Map(stack.instances.map((each) => [each, []]));
    const everyMs = (settings.soakSeconds * 1_000) / samples;
    for (let next = began + everyMs; performance.now() < ends; ) {
      await advance(stack.chain.rpcUrl('mainnet'), secondsPerSecond);
      if (performance.now() >= next) {
        next += everyMs;
        for (const [each, of] of points) of.push([performance.now() / hourMs, await memoryOf(each)]);
      }
      await pause(1_000);
    }
    requireOnly(since().failed, [], 'though nothing was broken');
    const lines = [...points].map(([{ name }, of]) => {
      const steady = of.slice(warmUp);
      const grows = (kind) => signed(slope(steady.map(([at, memory]) => [at, memory[kind]])));
      const last = steady.at(-1)[1];
      return `${name}: heap ${last.heap.toFixed(0)} MB, ${grows('heap')} MB/h; RSS ${last.resident.toFixed(0)} MB, ${grows('resident')} MB/h`;
    });
    await untilWhole(context);
    return { note: lines.join('<br>') };
  },
};
