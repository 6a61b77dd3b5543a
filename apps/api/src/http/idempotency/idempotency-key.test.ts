import { atDepth, randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIdempotencyKey } from './idempotency-key.ts';

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 255,
});

describe('parseIdempotencyKey', () => {
  it('takes every key in quotes as the same key without them', () => {
    const quote = (key: string) => `"${key.replaceAll(/["\\]/g, '\\$&')}"`;
    fc.assert(
      fc.property(visible, (key) => {
        expect(parseIdempotencyKey(quote(key))).toBe(key);
        if (!key.startsWith('"')) expect(parseIdempotencyKey(key)).toBe(key);
      }),
      { seed: randomSeed('idempotency keys'), numRuns: atDepth({ quick: 100, full: 2_000 }) },
    );
  });

  it.each([
    ['an empty one', ''],
    ['an empty one in quotes', '""'],
    ['one of 256 characters', 'a'.repeat(256)],
    ['a space', 'a b'],
    ['a space in quotes', '"a b"'],
    ['a letter outside ASCII', 'clé'],
    ['two keys in one header', '"a", "b"'],
    ['an open quote', '"a'],
    ['a parameter', '"a";b=1'],
    ['an escape that is none', '"a\\b"'],
  ])('refuses %s', (_, header) => {
    expect(() => parseIdempotencyKey(header)).toThrow(
      'Invalid request data: Idempotency-Key: must be 1 to 255',
    );
  });
});
