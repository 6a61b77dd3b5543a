import { describe, expect, it } from 'vitest';
import { coinLetter, coinText, coinUnit } from './coin-text.ts';

const mint = `AbCd${'1'.repeat(36)}WxYz`;

describe('coinText', () => {
  it('shows a plain text of any script as it is', () => {
    for (const text of ['Acme Dollar', '人民元', 'Dólar 2', 'हिन्दी', '€-Coin 🪙'])
      expect(coinText(text)).toBe(text);
  });

  it.each([
    ['a change of direction', 'USD\u202eevil', 'USDevil'],
    ['a zero width space', 'US\u200bD', 'USD'],
    ['a control character', 'US\u0007D', 'USD'],
    ['a line break', 'Acme\n\nConnect your wallet', 'Acme Connect your wallet'],
    ['a blank that is a letter', 'a\u3164b\u2800c', 'abc'],
    ['stacked marks', `x${'\u0338'.repeat(30)}y`, 'x\u0338\u0338y'],
  ])('takes %s away', (_, text, shown) => {
    expect(coinText(text)).toBe(shown);
  });

  it.each(['\u05d0\u05d1', 'A\u0627', '\u0661\u0662', '\u{1e900}'])(
    'isolates %j, which is written from right to left',
    (text) => {
      expect(coinText(text)).toBe(`\u2068${text}\u2069`);
      expect(coinLetter(text)).toBe([...text][0]);
    },
  );

  it('cuts what is too long, and no character in half', () => {
    expect(coinText('🪙'.repeat(50), 4)).toBe('🪙🪙🪙…');
    expect(coinText('x'.repeat(40))).toBe('x'.repeat(40));
  });
});

describe('coinUnit', () => {
  it('has a word where the symbol shows nothing', () => {
    expect(coinUnit('\u200b', mint)).toBe('coins');
    expect(coinUnit('ACME', mint)).toBe('ACME');
  });

  it.each(['USDC', 'usdc', '\uff35\uff33\uff24\uff23', 'U\u200bSDC', 'USDT', 'Test USD', 'demo usd'])(
    'has the mint beside %j, which reads like an underlying',
    (symbol) => expect(coinUnit(symbol, mint)).toMatch(/ \(AbCd…WxYz\)$/),
  );

  it.each(['USDCX', 'aUSDC'])('leaves %j alone', (symbol) => expect(coinUnit(symbol, mint)).toBe(symbol));
});
