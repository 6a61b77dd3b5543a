import { expect, it } from 'vitest';
import { parsePeriod } from './form-values.ts';

it.each<readonly [string, number | undefined]>([
  ['7 days', 604_800],
  ['1 day 12 hours', 129_600],
  ['36hours', 129_600],
  ['0 seconds', 0],
  ...['', '48', '7 d', 'days', '1.5 days', '-1 day', '7 days and more'].map(
    (text) => [text, undefined] as const,
  ),
])('a period that a person enters as "%s" has %s seconds', (text, seconds) => {
  expect(parsePeriod(text)).toBe(seconds);
});
