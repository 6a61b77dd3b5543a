import { PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { applyChanges, isUnchanged } from './changes.ts';

const present = { cap: 5n, fee: 1, custody: PublicKey.default, other: 'x' };

it('applyChanges keeps values without a change and applies a change to zero', () => {
  expect(applyChanges(present, { cap: 0n, fee: undefined })).toEqual({ cap: 0n, fee: 1 });
});

it('isUnchanged compares addresses by their bytes', () => {
  expect(isUnchanged(present, { custody: new PublicKey(PublicKey.default.toBytes()), fee: 1 })).toBe(true);
  expect(isUnchanged(present, { fee: 2 })).toBe(false);
});
