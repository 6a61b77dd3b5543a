import { describe, expect, it } from 'vitest';
import { parsePeriod } from './form-values.ts';

describe('a period that a person enters', () => {
  it.each([
    ['7 days', 604_800],
    ['1 day 12 hours', 129_600],
    ['36hours', 129_600],
    ['90 minutes', 5_400],
    ['0 seconds', 0],
  ])('is read from "%s"', (text, seconds) => expect(parsePeriod(text)).toBe(seconds));

  it.each(['', '48', '7 d', 'days', '1.5 days', '-1 day', '7 days and more'])('is none in "%s"', (text) =>
    expect(parsePeriod(text)).toBeUndefined(),
  );
});
