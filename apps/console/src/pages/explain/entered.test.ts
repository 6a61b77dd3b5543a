import { expect, it } from 'vitest';
import { readEntered } from './entered.ts';

const signature = '5'.repeat(88);
const transaction = `${'AQ'.repeat(100)}`;

it.each([
  ['', { kind: 'nothing' }],
  [`  ${signature}\n`, { kind: 'signature', signature }],
  [`https://explorer.solana.com/tx/${signature}?cluster=devnet`, { kind: 'signature', signature }],
  [transaction, { kind: 'transaction', transaction }],
  [`${transaction.slice(0, 76)}\n${transaction.slice(76)}`, { kind: 'transaction', transaction }],
  ['hello', { kind: 'wrong' }],
  [`0${signature.slice(1)}`, { kind: 'wrong' }],
  [transaction.slice(1), { kind: 'wrong' }],
  ['So11111111111111111111111111111111111111112', { kind: 'wrong' }],
])('reads %j', (text, expected) => {
  expect(readEntered(text)).toMatchObject(expected);
});
