import { expect, it } from 'vitest';
import { coinLetter, coinText, coinUnit } from './coin-text.ts';

const mint = `AbCd${'1'.repeat(36)}WxYz`;

it('coinText shows a plain text of any script as it is', () => {
  for (const text of ['Acme Dollar', '人民元', 'Dólar 2', 'हिन्दी', '€-Coin 🪙', 'x'.repeat(40)])
    expect(coinText(text)).toBe(text);
});

it.each([
  ['a change of direction', 'USD\u202eevil', 'USDevil'],
  ['a zero width space', 'US\u200bD', 'USD'],
  ['a control character', 'US\u0007D', 'USD'],
  ['a line break', 'Acme\n\nConnect your wallet', 'Acme Connect your wallet'],
  ['a blank that is a letter', 'a\u3164b\u2800c', 'abc'],
  ['stacked marks', `x${'\u0338'.repeat(30)}y`, 'x\u0338\u0338y'],
])('coinText takes %s away', (_, text, shown) => expect(coinText(text)).toBe(shown));

it('coinText isolates what is written from right to left, and cuts no character in half', () => {
  for (const text of ['\u05d0\u05d1', 'A\u0627', '\u0661\u0662', '\u{1e900}']) {
    expect(coinText(text)).toBe(`\u2068${text}\u2069`);
    expect(coinLetter(text)).toBe([...text][0]);
  }
  expect(coinText('🪙'.repeat(50), 4)).toBe('🪙🪙🪙…');
});

it('coinUnit has the mint beside a symbol that reads like an underlying, and a word for one that shows nothing', () => {
  for (const symbol of [
    'USDC',
    'usdc',
    '\uff35\uff33\uff24\uff23',
    'U\u200bSDC',
    'USDT',
    'Test USD',
    'demo usd',
  ])
    expect(coinUnit(symbol, mint)).toMatch(/ \(AbCd…WxYz\)$/);
  for (const symbol of ['ACME', 'USDCX', 'aUSDC']) expect(coinUnit(symbol, mint)).toBe(symbol);
  expect(coinUnit('\u200b', mint)).toBe('coins');
});
