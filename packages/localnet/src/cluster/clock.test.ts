import { describe, expect, it } from 'vitest';
import { ClusterClock } from './clock.ts';

const genesisMs = 1_700_000_000_000;

function startClock(offsetMs = 0, notBeforeMs = genesisMs, slotMs?: number) {
  const wall = { now: genesisMs };
  const clock = new ClusterClock({ genesisMs, slotMs }, offsetMs, notBeforeMs, () => wall.now);
  return { wall, clock };
}

describe('ClusterClock', () => {
  it('starts a slot every 400 milliseconds', () => {
    const { wall, clock } = startClock();
    expect(clock.slot()).toBe(0);
    wall.now += 399;
    expect(clock.slot()).toBe(0);
    wall.now += 1;
    expect(clock.slot()).toBe(1);
  });

  it('starts a slot as often as its cluster was created for', () => {
    const { wall, clock } = startClock(0, genesisMs, 200);
    wall.now += 199;
    expect(clock.slot()).toBe(0);
    wall.now += 1;
    expect(clock.slot()).toBe(1);
    expect(clock.timeOfSlot(5)).toBe(1_700_000_001);
  });

  it('gives a slot the time at which it started', () => {
    const { clock } = startClock();
    expect(clock.timeOfSlot(0)).toBe(1_700_000_000);
    expect(clock.timeOfSlot(2)).toBe(1_700_000_000);
    expect(clock.timeOfSlot(3)).toBe(1_700_000_001);
  });

  it('continues from the time to which it was moved', () => {
    const { wall, clock } = startClock();
    clock.advance(60);
    expect(clock.slot()).toBe(150);
    wall.now += 400;
    expect(clock.slot()).toBe(151);
    expect(startClock(clock.offsetMs).clock.slot()).toBe(150);
  });

  it('never runs backwards when the wall clock is set back or is behind the last transaction', () => {
    const { wall, clock } = startClock();
    wall.now += 4000;
    expect(clock.slot()).toBe(10);
    wall.now -= 3000;
    expect(clock.slot()).toBe(10);
    expect(startClock(0, genesisMs + 800).clock.slot()).toBe(2);
  });
});
