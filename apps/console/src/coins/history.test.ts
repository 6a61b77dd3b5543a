import { describe, expect, it } from 'vitest';
import { lossMarks, wholeLife, withLosses } from './history.ts';

it.each([
  [undefined, 'day'],
  ['2026-12-30T12:00:00.000Z', 'day'],
  ['2026-12-02T00:00:00.000Z', 'month'],
  ['2026-11-01T00:00:00.000Z', 'year'],
])('the period of a coin with a first record at %s is %s', (firstAt, period) => {
  expect(wholeLife(firstAt, Date.parse('2026-12-31T00:00:00.000Z'))).toBe(period);
});

describe('a line with losses', () => {
  const line = { times: [100, 200, 300], values: [1, 1.1, 0.9] };
  const fallen = { times: [100, 200, 249, 250, 300], values: [1, 1.1, 1.1, 0.9, 0.9] };

  it('falls once at the moment of the first loss between two records, and at a record', () => {
    expect(withLosses(line, [250])).toEqual(fallen);
    expect(withLosses(line, [280, 250])).toEqual(fallen);
    expect(withLosses(line, [300])).toEqual({ times: [100, 200, 299, 300], values: [1, 1.1, 1.1, 0.9] });
  });

  it('leaves out losses before its first and after its last record, and marks none of them', () => {
    expect(withLosses(line, [50, 100, 301])).toEqual(line);
    const marks = [250, 300].map((time) => ({ time, label: 'Loss' }));
    expect(lossMarks(line.times, [50, 100, 250, 300, 301])).toEqual(marks);
  });
});
