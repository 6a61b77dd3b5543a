import { describe, expect, it } from 'vitest';
import { SlotTime } from './slot-time.ts';

/** Tips of a cluster with slots of `slotMs`, one every `everyMs` for so long; the clock has whole seconds. */
function observe(slotTime: SlotTime, slotMs: number, forMs: number, from = { slot: 1_000, ms: 1.7e12 }) {
  const everyMs = 2_500;
  for (let ms = 0; ms <= forMs; ms += everyMs) {
    const slot = from.slot + Math.floor(ms / slotMs);
    slotTime.observe({ slot, time: Math.floor((from.ms + ms) / 1_000) * 1_000 });
  }
  return { slot: from.slot + Math.ceil(forMs / slotMs) + 1, ms: from.ms + forMs };
}

describe('SlotTime', () => {
  it('is 200 ms before it was measured, or what is known of a local cluster', () => {
    const slotTime = new SlotTime();
    expect(slotTime.ms).toBe(200);
    slotTime.observe({ slot: 5, time: 1_000 });
    expect(slotTime.ms).toBe(200);
    expect(new SlotTime(400).ms).toBe(400);
  });

  it.each([200, 214, 250, 400])(
    'measures slots of %i ms to within a tenth after 10 s, and closer after a minute',
    (slotMs) => {
      const slotTime = new SlotTime();
      observe(slotTime, slotMs, 10_000);
      expect(Math.abs(slotTime.ms - slotMs)).toBeLessThanOrEqual(slotMs / 10);
      const longer = new SlotTime();
      observe(longer, slotMs, 60_000);
      expect(Math.abs(longer.ms - slotMs)).toBeLessThanOrEqual(slotMs / 50);
    },
  );

  it('follows a cluster whose slots become shorter within two minutes', () => {
    const slotTime = new SlotTime();
    const then = observe(slotTime, 400, 600_000);
    expect(slotTime.ms).toBeCloseTo(400, -1);
    observe(slotTime, 200, 125_000, then);
    expect(slotTime.ms).toBeCloseTo(200, -1);
  });

  it('is not led astray by a node that is a few slots behind the one before', () => {
    const slotTime = new SlotTime();
    const then = observe(slotTime, 400, 60_000);
    const before = slotTime.ms;
    slotTime.observe({ slot: then.slot - 30, time: then.ms - 12_000 });
    expect(slotTime.ms).toBe(before);
  });

  it('begins again on a cluster that was restored to an older state', () => {
    const slotTime = new SlotTime();
    observe(slotTime, 400, 60_000, { slot: 1_000_000, ms: 1.7e12 });
    observe(slotTime, 250, 60_000, { slot: 10, ms: 1.6e12 });
    expect(slotTime.ms).toBeCloseTo(250, -1);
  });

  it('stays within bounds on a cluster that stands still', () => {
    const slotTime = new SlotTime();
    slotTime.observe({ slot: 10, time: 0 });
    slotTime.observe({ slot: 11, time: 3_600_000 });
    expect(slotTime.ms).toBe(1_000);
  });

  it('stays within bounds where a node claims millions of slots', () => {
    const slotTime = new SlotTime();
    observe(slotTime, 0.01, 60_000);
    expect(slotTime.ms).toBe(100);
  });

  it('says how many slots begin in a time, never too few', () => {
    const slotTime = new SlotTime(214);
    expect(slotTime.slotsIn(60_000)).toBe(281);
    expect(slotTime.slotsIn(0)).toBe(0);
  });
});
