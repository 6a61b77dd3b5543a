import { atDepth, randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';

describe('parseIdempotencyKey', () => {
  it('takes every key in quotes as the same key without them', () => {
    const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    const property = fc.property(fc.string({ unit: visible, minLength: 1, maxLength: 255 }), (key) => {
      expect(parseIdempotencyKey(`"${key.replaceAll(/["\\]/g, '\\$&')}"`)).toBe(key);
      if (!key.startsWith('"')) expect(parseIdempotencyKey(key)).toBe(key);
    });
    fc.assert(property, {
      seed: randomSeed('idempotency keys'),
      numRuns: atDepth({ quick: 100, full: 2_000 }),
    });
  });

  it.each(['', '""', 'a'.repeat(256), 'a b', '"a b"', 'clé', '"a", "b"', '"a', '"a";b=1', '"a\\b"'])(
    'refuses %j',
    (header) => expect(() => parseIdempotencyKey(header)).toThrow('Idempotency-Key: must be 1 to 255'),
  );
});

it('a fingerprint is the same for the same fields in another order, whatever the cluster, and differs for others', async () => {
  const hex = async (input: Record<string, unknown>) => (await fingerprint(input)).toString('hex');
  const nested = { a: [{ x: 1, y: '2' }], b: null };
  expect(await hex(nested)).toBe(await hex({ cluster: 'devnet', b: null, a: [{ y: '2', x: 1 }] }));
  const others = [{ a: 1 }, { a: 2 }, { a: '1' }, { a: 1, c: null }, {}, { a: [1, 2] }, { a: [2, 1] }];
  expect(new Set(await Promise.all(others.map(hex))).size).toBe(others.length);
});
