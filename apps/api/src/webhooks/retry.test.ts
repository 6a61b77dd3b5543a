import { describe, expect, it } from 'vitest';
import { afterFailure } from './retry.ts';

const now = new Date('2026-01-01T00:00:00Z');

function following(failures: number, random: number, retryAfter?: string, status: number | null = 503) {
  const response = { status, ...(retryAfter !== undefined && { retryAfter }) };
  const { dueInMs, disabledReason } = afterFailure(response, failures, now, random);
  return dueInMs === undefined ? disabledReason : dueInMs / 1_000;
}

describe('afterFailure', () => {
  it('allows ten attempts with growing delays from 5 s to 24 h, and up to a tenth more at random', () => {
    const delays = Array.from({ length: 10 }, (_, i) => following(i + 1, 0));
    const hours = [2, 5, 10, 14, 20, 24].map((each) => each * 3_600);
    expect(delays).toEqual([5, 300, 1_800, ...hours, 'exhausted']);
    expect([following(2, 0.5), following(2, 1)]).toEqual([315, 330]);
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
    expect(following(2, 0, retryAfter)).toBe(expected);
    expect(following(2, 0, retryAfter, 429)).toBe(expected);
  });

  it('ignores Retry-After with other statuses, and ends at once when the receiver answers 410', () => {
    for (const status of [500, 302, null]) expect(following(1, 0, '3600', status)).toBe(5);
    expect(following(1, 0, undefined, 410)).toBe('gone');
  });
});
