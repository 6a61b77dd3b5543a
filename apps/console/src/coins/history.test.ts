import { describe, expect, it } from 'vitest';
import { lossMarks, wholeLife, withLosses } from './history.ts';

describe('the period of a coin', () => {
  const now = Date.parse('2026-12-31T00:00:00.000Z');
  it.each([
    [undefined, 'day'],
    ['2026-12-30T12:00:00.000Z', 'day'],
    ['2026-12-02T00:00:00.000Z', 'month'],
    ['2026-11-01T00:00:00.000Z', 'year'],
  ])('with a first record at %s is %s', (firstAt, period) => {
    expect(wholeLife(firstAt, now)).toBe(period);
  });
});

describe('a line with losses', () => {
  const line = { times: [100, 200, 300], values: [1, 1.1, 0.9] };

  it('falls at the moment of the loss', () => {
    expect(withLosses(line, [250])).toEqual({
      times: [100, 200, 249, 250, 300],
      values: [1, 1.1, 1.1, 0.9, 0.9],
    });
  });

  it('has each time once where a loss is at a record', () => {
    expect(withLosses(line, [300])).toEqual({ times: [100, 200, 299, 300], values: [1, 1.1, 1.1, 0.9] });
  });

  it('falls once where two losses are between two records', () => {
    expect(withLosses(line, [280, 250])).toEqual(withLosses(line, [250]));
  });

  it('leaves out losses before its first and after its last record, and marks none of them', () => {
    expect(withLosses(line, [50, 100, 301])).toEqual(line);
    expect(lossMarks(line.times, [50, 100, 250, 300, 301])).toEqual([
      { time: 250, label: 'Loss' },
      { time: 300, label: 'Loss' },
    ]);
  });
});
