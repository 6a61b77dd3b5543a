import { expect, it } from 'vitest';
import { SlotTime } from './slot-time.ts';

/** Tips of a cluster with slots of `slotMs`, one every 2.5 s for so long; the clock has whole seconds. @returns what comes then */
function observe(slotTime: SlotTime, slotMs: number, forMs: number, from = { slot: 1_000, ms: 1.7e12 }) {
  for (let ms = 0; ms <= forMs; ms += 2_500) {
    const slot = from.slot + Math.floor(ms / slotMs);
    slotTime.observe({ slot, time: Math.floor((from.ms + ms) / 1_000) * 1_000 });
  }
  return { slot: from.slot + Math.ceil(forMs / slotMs) + 1, ms: from.ms + forMs };
}

it('a slot takes 200 ms before it was measured, or what is known of a local cluster', () => {
  const slotTime = new SlotTime();
  slotTime.observe({ slot: 5, time: 1_000 });
  expect([slotTime.ms, new SlotTime(400).ms]).toEqual([200, 400]);
});

it.each([214, 400])(
  'slots of %i ms are measured to within a tenth after 10 s, and closer after a minute',
  (slotMs) => {
    const [short, long] = [new SlotTime(), new SlotTime()];
    observe(short, slotMs, 10_000);
    observe(long, slotMs, 60_000);
    expect(Math.abs(short.ms - slotMs)).toBeLessThanOrEqual(slotMs / 10);
    expect(Math.abs(long.ms - slotMs)).toBeLessThanOrEqual(slotMs / 50);
  },
);

it('slots that become shorter are measured within two minutes, and a node that is a few slots behind changes nothing', () => {
  const slotTime = new SlotTime();
  const then = observe(slotTime, 400, 600_000);
  const before = slotTime.ms;
  expect(before).toBeCloseTo(400, -1);
  slotTime.observe({ slot: then.slot - 30, time: then.ms - 12_000 });
  expect(slotTime.ms).toBe(before);
  observe(slotTime, 200, 125_000, then);
  expect(slotTime.ms).toBeCloseTo(200, -1);
});

it('a slot takes 100 ms to a second, on a cluster that stands still and where a node claims millions of slots', () => {
  const [still, fast] = [new SlotTime(), new SlotTime()];
  still.observe({ slot: 10, time: 0 });
  still.observe({ slot: 11, time: 3_600_000 });
  observe(fast, 0.01, 60_000);
  expect([still.ms, fast.ms]).toEqual([1_000, 100]);
});

it('slotsIn says how many slots begin in a time, never too few', () => {
  expect([60_000, 0].map((ms) => new SlotTime(214).slotsIn(ms))).toEqual([281, 0]);
});
