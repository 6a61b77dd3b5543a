import { describe, expect, it } from 'vitest';
import { ClusterClock } from './clock.ts';

const GENESIS = 1_700_000_000_000;

function startClock(offsetMs = 0, notBeforeMs = GENESIS) {
  const wall = { now: GENESIS };
  return { wall, clock: new ClusterClock(GENESIS, offsetMs, notBeforeMs, () => wall.now) };
}

describe('a cluster’s clock', () => {
  it('has a slot every 400 milliseconds', () => {
    const { wall, clock } = startClock();
    expect(clock.slot()).toBe(0);
    wall.now += 399;
    expect(clock.slot()).toBe(0);
    wall.now += 1;
    expect(clock.slot()).toBe(1);
  });

  it('dates a slot by when it began', () => {
    const { clock } = startClock();
    expect(clock.timeOfSlot(0)).toBe(1_700_000_000);
    expect(clock.timeOfSlot(2)).toBe(1_700_000_000);
    expect(clock.timeOfSlot(3)).toBe(1_700_000_001);
  });

  it('goes on from where it was moved to', () => {
    const { wall, clock } = startClock();
    clock.advance(60);
    expect(clock.slot()).toBe(150);
    wall.now += 400;
    expect(clock.slot()).toBe(151);
    expect(startClock(clock.offsetMs).clock.slot()).toBe(150);
  });

  it('stands still when the wall clock is set back, and before what has already happened', () => {
    const { wall, clock } = startClock();
    wall.now += 4000;
    expect(clock.slot()).toBe(10);
    wall.now -= 3000;
    expect(clock.slot()).toBe(10);
    expect(startClock(0, GENESIS + 800).clock.slot()).toBe(2);
  });
});
