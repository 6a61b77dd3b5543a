import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, decodeBase58 } from './base58.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Independent of the decoder: whole-number arithmetic from the other side. */
function encode(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = alphabet.charAt(Number(value % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text;
}
const schema = address('an address');

describe('address', () => {
  it('accepts base58 of any 32 bytes, unchanged, and of no other number', () => {
    const any = fc.oneof(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.uint8Array({ maxLength: 70 }));
    const property = fc.property(any, (bytes) => {
      const text = encode(bytes);
      expect(decodeBase58(text)).toEqual(bytes);
      expect(schema.safeParse(text).data).toBe(bytes.length === 32 ? text : undefined);
    });
    fc.assert(property);
  });

  const ones = '1'.repeat(31);
  it.each([
    // the System program, which is all zeros
    [`${ones}1`, undefined],
    [ones, 'must be base58 of exactly 32 bytes'],
    [`${ones}11`, 'must be base58 of exactly 32 bytes'],
    [undefined, 'is required'],
    [7, 'must be a base58 string'],
    [null, 'must be a base58 string'],
    [`0${ones}`, 'must be base58'],
    [`1${ones}\n`, 'must be base58'],
  ])('says why it refuses %j', (value, reason) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(reason);
  });
});
