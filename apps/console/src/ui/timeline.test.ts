import { expect, it } from 'vitest';
import { stepsDone } from './timeline.tsx';

const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();

it.each([
  [[day(1), day(2), day(4)], Date.parse(day(1)) - 1, 0],
  [[day(1), day(2), day(4)], Date.parse(day(1)), 1],
  [[day(1), day(2), day(4)], Date.parse(day(2)) - 1, 1],
  [[day(1), day(2), day(4)], Date.parse(day(4)), 3],
  // a beginning that is not recorded is over, and an end that is not known is not
  [[null, day(2), day(4)], Date.parse(day(1)), 1],
  [[day(1), day(2), null], Date.parse(day(4)), 2],
])('the steps of %j are over at %d: %d', (times, now, done) => {
  expect(
    stepsDone(
      times.map((at) => ({ at })),
      now,
    ),
  ).toBe(done);
});
