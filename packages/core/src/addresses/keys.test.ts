import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toKey } from './keys.ts';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

it('toKey gives the address of the bytes, with the same text as web3.js each time', () => {
  fc.assert(
    fc.property(bytes32, (bytes) => {
      const plain = new PublicKey(bytes);
      const key = toKey(bytes);
      expect(key).toBeInstanceOf(PublicKey);
      expect(key.equals(plain)).toBe(true);
      expect([key.toBase58(), key.toBase58(), `${key}`]).toEqual(Array(3).fill(plain.toBase58()));
      expect(key.toBytes()).toEqual(plain.toBytes());
    }),
  );
});

it('toKey remembers a key by its bytes, and keeps it when the caller reuses them', () => {
  const bytes = new Uint8Array(40).fill(7);
  const key = toKey(bytes.subarray(0, 32));
  expect(toKey(bytes.subarray(8))).toBe(key);
  const text = new PublicKey(bytes.subarray(0, 32)).toBase58();
  bytes.fill(8);
  expect(key.toBase58()).toBe(text);
  expect(toKey(bytes.subarray(0, 32))).not.toBe(key);
});
