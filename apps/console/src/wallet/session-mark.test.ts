import { describe, expect, it } from 'vitest';
import { isLeft } from './session-mark.ts';

const mark = { cluster: 'mainnet', address: 'A' } as const;
const now = { cluster: 'mainnet', address: 'A', isRemembered: true } as const;

describe('isLeft', () => {
  it('is false for the connected wallet, and while a remembered one is still to be connected', () => {
    expect(isLeft(mark, now)).toBe(false);
    expect(isLeft(mark, { ...now, isRemembered: false })).toBe(false);
    expect(isLeft(mark, { ...now, address: undefined })).toBe(false);
  });

  it.each([
    { ...now, address: 'B' },
    { ...now, cluster: 'devnet' as const },
    { ...now, cluster: 'devnet' as const, address: undefined },
    { ...now, address: undefined, isRemembered: false },
  ])('is true for a session of another account or cluster, or of nobody: %j', (other) => {
    expect(isLeft(mark, other)).toBe(true);
  });
});
