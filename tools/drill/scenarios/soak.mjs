import { setTimeout as pause } from 'node:timers/promises';
import { callCluster } from '@obverse/testing';
import { memoryOf, slope } from '../checks/memory.mjs';
import { requireOnly, untilWhole } from './recovery.mjs';

/** The cluster's clock moves on by this much every second. More at once would make the blockhashes of transactions in flight expire. */
const secondsPerSecond = 30;
const samples = 24;
/** This part of the samples, the first, are of processes that still warm up. */
const warmUp = 1 / 4;
/** Fewer points are no line. */
const minPoints = 3;
const hourMs = 3_600_000;

const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

/** The last sample of a process, and how its memory grows where that can be said. */
function describe(points) {
  const steady = points.slice(Math.floor(points.length * warmUp));
  const grows = (kind) =>
    steady.length < minPoints
      ? ''
      : `, ${signed(slope(steady.map(([at, memory]) => [at, memory[kind]])))} MB/h`;
  const { heap, resident } = points.at(-1)[1];
  return `heap ${heap.toFixed(0)} MB${grows('heap')}; RSS ${resident.toFixed(0)} MB${grows('resident')}`;
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
    const ends = began + settings.soakSeconds * 1_000;
    const points = new Map(stack.instances.map((each) => [each, []]));
    const everyMs = (settings.soakSeconds * 1_000) / samples;
    const sample = async () => {
      for (const [each, of] of points) of.push([performance.now() / hourMs, await memoryOf(each)]);
    };
    for (let next = began + everyMs; performance.now() < ends; ) {
      await callCluster(stack.chain.rpcUrl('mainnet'), 'obverse_advanceClock', [secondsPerSecond]);
      if (performance.now() >= next) {
        next = performance.now() + everyMs;
        await sample();
      }
      await pause(1_000);
    }
    await sample();
    requireOnly(since().failed, [], 'though nothing was broken');
    const lines = [...points].map(([{ name }, of]) => `${name}: ${describe(of)}`);
    await untilWhole(context);
    return { note: lines.join('<br>') };
  },
};
