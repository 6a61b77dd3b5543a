import { randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showName } from './names.ts';

describe('showName', () => {
  it.each(['A-USD', 'Доллар', '人民元', '€-Coin', 'Dólar 2', 'हिन्दी रुपये', 'Đồng', '円 Coin', '원화', 'ευρώ'])(
    'shows %s as it is',
    (name) => expect(showName(name)).toBe(name),
  );

  it.each([
    ['ACME. You receive 1000 SOL', 'ACME You receive 1000 SOL'],
    ['Acme”: pay', 'Acme pay'],
    ['A\u0000c\u202eme\u200b', 'Acme'],
    ['Acme\n\nSigned by your wallet', 'Acme Signed by your wallet'],
    ['ＡＣＭＥ', 'ACME'],
    ['A\u034fc\u180bm\u3164e\uffa0\u1160', 'Acme'],
    [`x${'\u0338'.repeat(20)}y`, `x${'\u0338'.repeat(3)}y`],
    ['x'.repeat(100), 'x'.repeat(32)],
  ])('shows of %j only what cannot be taken for a part of the sentence', (name, shown) =>
    expect(showName(name)).toBe(shown),
  );

  it.each(['', '…', '\u0301\u0301', '\u3164', 'USDС', 'АСМЕ', 'ΒΟΝΚ', 'USꓓC', 'ᏌᏚᎠᏟ'])(
    'shows nothing of %j',
    (name) => expect(showName(name)).toBeUndefined(),
  );

  it('never shows quotes, controls or what changes the direction of text', () => {
    const property = fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
      const shown = showName(name) ?? '';
      expect(shown).not.toMatch(/["'“”«»<>.:;\p{C}\p{Zl}\p{Zp}]/u);
      expect([...shown].length).toBeLessThanOrEqual(32);
    });
    fc.assert(property, { seed: randomSeed('names of coins'), numRuns: 500 });
  });
});
