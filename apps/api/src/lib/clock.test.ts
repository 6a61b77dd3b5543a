import { expect, it } from 'vitest';
import { correctionFor, ServiceClock } from './clock.ts';

const hour = 3_600_000;

it.each<[string, number | undefined, number[], number]>([
  ['all agree', 900, [-1_200, -800], 0],
  ['the database and a cluster agree on another time', -hour, [-hour - 4_000], -hour],
  ['a cluster is behind', 20, [-hour], 0],
  ['the database alone differs', hour, [-900], 0],
  ['the database differs and a cluster is behind it', -hour, [-2 * hour, -hour], -hour],
  ['all differ from one another', hour, [-hour], 0],
  ['a cluster agrees with it, and another with the database', hour, [-900, hour], 0],
  ['the database is not known', undefined, [hour], 0],
])('the correction of the clock is right where %s', (_, database, chains, expected) => {
  expect(correctionFor({ database, chains })).toBe(expected);
});

it('a correction moves the clock, and says when that is news', () => {
  const clock = new ServiceClock();
  expect([0, -hour, -hour + 5].map((each) => clock.correct(each))).toEqual([false, true, false]);
  expect(Date.now() - clock.now()).toBeGreaterThan(hour - 1_000);
  expect(clock.correct(0)).toBe(true);
});
