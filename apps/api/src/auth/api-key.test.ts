import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOfKey, isApiKey, makeApiKey } from './api-key.ts';

describe('an API key', () => {
  it('has the documented form, is different each time, and is stored as the SHA-256 of its text', () => {
    const keys = Array.from({ length: 200 }, makeApiKey);
    for (const key of keys) {
      expect(key).toMatch(/^obv_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
      expect(isApiKey(key)).toBe(true);
    }
    expect(new Set(keys).size).toBe(200);
    // echo -n obv | sha256sum
    const hash = 'c232b2efef880cae727101891b281df8ab80a1994faba8bdfb708e1b061d39da';
    expect(hashOfKey('obv').toString('hex')).toBe(hash);
  });

  it('is invalid when any one character is changed, or something is appended', () => {
    const key = makeApiKey();
    const letters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- ');
    const property = fc.property(fc.nat(key.length - 1), letters, (at, letter) => {
      fc.pre(key[at] !== letter);
      expect(isApiKey(key.slice(0, at) + letter + key.slice(at + 1))).toBe(false);
      expect(isApiKey(key + letter)).toBe(false);
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it.each(['', 'obv_', 'obv__', 'Bearer x', 'x'.repeat(10_000)])('is not valid as %j', (text) => {
    expect(isApiKey(text)).toBe(false);
  });
});
