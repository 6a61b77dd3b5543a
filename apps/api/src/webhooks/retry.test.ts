import { describe, expect, it } from 'vitest';
import { nextAttemptAt } from './retry.ts';

const now = new Date('2026-01-01T00:00:00Z');
const seconds = (date: Date | undefined) => date && (date.getTime() - now.getTime()) / 1_000;

describe('nextAttemptAt', () => {
  it('allows ten attempts with growing delays from 5 s to 24 h', () => {
    const delays = Array.from({ length: 10 }, (_, i) => seconds(nextAttemptAt(i + 1, now, 0)));
    const hour = 3_600;
    const expected = [5, 300, 1_800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour), undefined];
    expect(delays).toEqual(expected);
  });

  it('adds up to a tenth of the delay at random', () => {
    expect(seconds(nextAttemptAt(2, now, 0.5))).toBe(315);
    expect(seconds(nextAttemptAt(2, now, 1))).toBe(330);
  });

  it.each([
    ['10', 300],
    ['3600', 3_600],
    ['172800', 86_400],
    ['99999999999999999999', 300],
    ['-1', 300],
    ['Thu, 01 Jan 2026 01:00:00 GMT', 3_600],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 300],
    ['tomorrow', 300],
    ['', 300],
  ])('with Retry-After %j waits %d s, and never less than the schedule says', (retryAfter, expected) => {
    expect(seconds(nextAttemptAt(2, now, 0, retryAfter))).toBe(expected);
  });
});
