import { describe, expect, it } from 'vitest';
import { juniorWorth } from './junior-worth.ts';

describe('the worth of junior tokens', () => {
  it('grows with the pool, and is rounded down', () => {
    const young = { juniorAssets: '1000000000', juniorSupply: '1000000000' };
    const grown = { ...young, juniorAssets: '1500000001' };
    expect(juniorWorth(young as never, 1_000_000n)).toBe(1_000_000n);
    expect(juniorWorth(grown as never, 1_000_000n)).toBe(1_499_999n);
  });
});
