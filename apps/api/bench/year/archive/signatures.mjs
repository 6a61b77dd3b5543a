import { createHash } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const digits = new Map([...alphabet].map((letter, value) => [letter, value]));

/** How many letters of 87 tell the transaction's number, at the end, so that signatures are in no order, as real ones. */
const numberLetters = 5;
const randomLetters = 81;

/** An 87-letter text in base58 that begins with 4 is the text of 64 bytes. */
const beginning = '4';

/** The signature of a year's transaction: made up, and as long as real ones; the number can be read off it. */
export function signatureOf(seed, number) {
  const random = createHash('shake256', { outputLength: randomLetters }).update(`${seed} ${number}`).digest();
  let text = beginning;
  for (const byte of random) text += alphabet[byte % 58];
  let rest = number;
  let end = '';
  for (let i = 0; i < numberLetters; i++, rest = Math.floor(rest / 58)) end = alphabet[rest % 58] + end;
  return text + end;
}

/** The number of the transaction that has this signature, undefined where none has. */
export function numberOf(seed, signature) {
  const letters = [...signature.slice(-numberLetters)].map((letter) => digits.get(letter) ?? Number.NaN);
  const number = letters.reduce((value, digit) => value * 58 + digit, 0);
  return signatureOf(seed, number) === signature ? number : undefined;
}
