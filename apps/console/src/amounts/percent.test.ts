import { describe, expect, it } from 'vitest';
import { parsePercent, percentText } from './percent.ts';

describe('parsePercent', () => {
  it('reads every whole number of basis points exactly as it is written', () => {
    for (let bps = 0; bps <= 10_000; bps++) expect(parsePercent(percentText(bps)).bps).toBe(bps);
  });

  it.each([
    ['', undefined],
    ['-1', 'Enter a number such as 2.5'],
    ['1e1', 'Enter a number such as 2.5'],
    ['ten', 'Enter a number such as 2.5'],
    ['1.005', 'Enter at most two decimals'],
    ['100.01', 'Enter at most 100'],
  ])('refuses %j', (text, error) => expect(parsePercent(text)).toEqual({ error }));
});
