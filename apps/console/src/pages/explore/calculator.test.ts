import { describe, expect, it } from 'vitest';
import { parseSupply } from './calculator.tsx';

describe('parseSupply', () => {
  it.each([
    ['10 000 000', 10_000_000],
    ['1,000', 1_000],
    ['\u202f7 ', 7],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e9', undefined],
    ['9'.repeat(14), undefined],
  ])('reads %j as %j', (text, supply) => {
    expect(parseSupply(text)).toBe(supply);
  });
});
