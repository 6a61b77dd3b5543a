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
const reason = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('address', () => {
  it('accepts base58 of any 32 bytes and returns the text unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = encode(bytes);
        expect(decodeBase58(text)).toEqual(bytes);
        expect(schema.parse(text)).toBe(text);
      }),
    );
  });

  it('refuses base58 of every other length', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 70 }).filter((bytes) => bytes.length !== 32),
        (bytes) => !schema.safeParse(encode(bytes)).success,
      ),
    );
  });

  it('accepts the address of the System program, which is all zeros', () => {
    expect(schema.safeParse('1'.repeat(32)).success).toBe(true);
    expect(reason('1'.repeat(31))).toBe('must be base58 of exactly 32 bytes');
    expect(reason('1'.repeat(33))).toBe('must be base58 of exactly 32 bytes');
  });

  it('says why a value is refused', () => {
    expect(reason(undefined)).toBe('is required');
    expect(reason(7)).toBe('must be a base58 string');
    expect(reason(null)).toBe('must be a base58 string');
    expect(reason(`0${'1'.repeat(31)}`)).toBe('must be base58');
  });

  it('refuses an address with spaces around it', () => {
    expect(reason(` ${'1'.repeat(32)}`)).toBe('must be base58');
    expect(reason(`${'1'.repeat(32)}\n`)).toBe('must be base58');
  });
});
