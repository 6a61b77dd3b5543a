import { describe, expect, it } from 'vitest';
import { correctionFor, type OtherClocks, ServiceClock } from './clock.ts';

const hour = 3_600_000;

describe('the correction of the clock', () => {
  it.each<[string, OtherClocks, number]>([
    ['all agree', { database: 900, chains: [-1_200, -800] }, 0],
    ['the database and a cluster agree on another time', { database: -hour, chains: [-hour - 4_000] }, -hour],
    ['a cluster is behind', { database: 20, chains: [-hour] }, 0],
    ['the database alone differs', { database: hour, chains: [-900] }, 0],
    [
      'the database differs and a cluster is behind it',
      { database: -hour, chains: [-2 * hour, -hour] },
      -hour,
    ],
    ['all differ from one another', { database: hour, chains: [-hour] }, 0],
    ['a cluster agrees with it, and another with the database', { database: hour, chains: [-900, hour] }, 0],
    ['the database is not known', { database: undefined, chains: [hour] }, 0],
  ])('is right where %s', (_, clocks, expected) => {
    expect(correctionFor(clocks)).toBe(expected);
  });

  it('moves the clock, and says when that is news', () => {
    const clock = new ServiceClock();
    expect(clock.correct(0)).toBe(false);
    expect(clock.correct(-hour)).toBe(true);
    expect(Date.now() - clock.now()).toBeGreaterThan(hour - 1_000);
    expect(clock.correct(-hour + 5)).toBe(false);
    expect(clock.correct(0)).toBe(true);
  });
});
