import { describe, expect, it } from 'vitest';
import { describePowers, powerBits, powersOf } from './powers.ts';

describe('the powers of a coin', () => {
  it('are the same as bits and by name', () => {
    for (let bits = 0; bits < 16; bits++) expect(powerBits(powersOf(bits))).toBe(bits);
    expect(powersOf(9)).toEqual({ freeze: true, pause: false, seize: false, frozenByDefault: true });
  });

  it('are one sentence each, and one that says so where there are none', () => {
    expect(describePowers(15)).toHaveLength(4);
    expect(describePowers(4)).toEqual([expect.stringContaining('move any holder')]);
    expect(describePowers(0)).toEqual([expect.stringContaining('Nobody can freeze')]);
  });
});
