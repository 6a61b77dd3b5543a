import { PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { isSame, overlay } from './overlay.ts';

const present = { cap: 5n, fee: 1, custody: PublicKey.default, other: 'x' };

it('keeps what is not given, also where what is given is zero', () => {
  expect(overlay(present, { cap: 0n, fee: undefined })).toEqual({ cap: 0n, fee: 1 });
});

it('sees addresses as the same by their bytes', () => {
  expect(isSame(present, { custody: new PublicKey(PublicKey.default.toBytes()), fee: 1 })).toBe(true);
  expect(isSame(present, { fee: 2 })).toBe(false);
});
