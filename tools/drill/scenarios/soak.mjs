import { setTimeout as pause } from 'node:timers/promises';
import { callCluster } from '@obverse/testing';
import { memoryOf, slope } from '../checks/memory.mjs';
import { requireOnly, untilWhole } from './recovery.mjs';

/** The cluster's clock moves on by this much every second. More at once would make the blockhashes of transactions in flight expire. */
const secondsPerSecond = 30;
const samples = 24;
/** This part of the samples, the first, are of processes that still warm up. */
const warmUp = 1 / 4;
const hourMs = 3_600_000;

const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

/** The last sample of a process, and how its memory grows. */
function describe(points) {
  const steady = points.slice(Math.floor(points.length * warmUp));
  const grows = (kind) => `${signed(slope(steady.map(([at, memory]) => [at, memory[kind]])))} MB/h`;
  const { heap, resident } = points.at(-1)[1];
  return `heap ${heap.toFixed(0)} MB, ${grows('heap')}; RSS ${resident.toFixed(0)} MB, ${grows('resident')}`;
}

export const soak = {
  name: 'Soak',
  broken: 'nothing: steady load, while the time of mainnet goes thirty times as fast',
  expected: 'no request fails; the memory of no process grows',
  short: true,
  async run(context) {
    const { stack, load, settings } = context;
    const since = load.mark();
    const began = performance.now();
    const lastsMs = settings.soakSeconds * 1_000;
    const points = stack.instances.map(() => []);
    const sample = async () => {
      for (const [i, each] of stack.instances.entries())
        points[i].push([performance.now() / hourMs, await memoryOf(each)]);
    };
    for (let passed = 0; passed < lastsMs; passed = performance.now() - began) {
      await callCluster(stack.chain.rpcUrl('mainnet'), 'obverse_advanceClock', [secondsPerSecond]);
      if (passed >= ((points[0].length + 1) * lastsMs) / samples) await sample();
      await pause(1_000);
    }
    await sample();
    requireOnly(since().failed, [], 'though nothing was broken');
    const lines = stack.instances.map(({ name }, i) => `${name}: ${describe(points[i])}`);
    await untilWhole(context);
    return { note: lines.join('<br>') };
  },
};
