import { addressOf, composeTransaction, setWhitelistedInstruction } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { batchesOf, maxListCharacters, parseUserLines, usersPerTransaction } from './user-lines.ts';

const newAddress = () => Keypair.generate().publicKey.toBase58();
const [a, b, c] = [newAddress(), newAddress(), newAddress()];
const typo = `${a.slice(0, -1)}0`;

describe('parseUserLines', () => {
  it.each<[string, string, string[], number?]>([
    ['each once, without spaces and empty lines', `${a}\r\n  ${b} \n\n${a}\r${c}\n`, [a, b, c], 1],
    ['below a heading and a byte order mark', `\ufeffuser;wallet\n"Doe; Alice";"${a}"\nBob;${b}`, [a, b]],
    ['by the heading of their column', `referrer,address\n${c},${a}\n${c},${b}`, [a, b]],
    ['by the first line without a heading', `${a},Alice\n${b}\tBob`, [a, b]],
    ['in the second column', `Alice,${a}\n,${b}`, [a, b]],
  ])('reads the addresses of a list %s', (_, text, users, repeated = 0) => {
    expect(parseUserLines(text)).toEqual({ users, errors: [], errorCount: 0, repeated });
  });

  it.each<[string, string, string[], number[]]>([
    ['a typo below a heading', `wallet,referrer\n${b},${c}\n${typo},${c}`, [b], [3]],
    ['a typo in a later line', `${b},Bob\n${typo},${c}`, [b], [2]],
    ['a typo in the first line', `${typo},${c}\n${b},Bob`, [b], [1]],
    ['two addresses without a heading', `${a},${b}`, [], [1]],
    ['no addresses', `wallet\n${a}\nwallet\n${b.slice(0, 20)}\n0${c}`, [a], [3, 4, 5]],
  ])('names each line with %s, and takes no address of another column', (_, text, users, lines) => {
    const errors = lines.map((line) => expect.objectContaining({ line }));
    expect(parseUserLines(text)).toMatchObject({ users, errors, errorCount: lines.length });
  });

  it('keeps no more than five lines with errors, of 60 characters each, and counts all', () => {
    const { errors, errorCount } = parseUserLines(`${'x'.repeat(1_000)}\n`.repeat(500));
    expect(errorCount).toBe(500);
    expect(errors.map(({ text }) => text.length)).toEqual([60, 60, 60, 60, 60]);
  });

  it('refuses a list that is too long, and reads nothing of it', () => {
    const text = `${a}\n`.repeat(maxListCharacters / a.length);
    expect(parseUserLines(text)).toMatchObject({ users: [], errorCount: 1 });
  });
});

it('batchesOf has every user once, in order', () => {
  const users = Array.from({ length: 20 }, newAddress);
  expect(batchesOf(users).map(({ length }) => length)).toEqual([8, 8, 4]);
  expect(batchesOf(users).flat()).toEqual(users);
});

it('a batch fills a transaction, even where each entry was paid for by another wallet', () => {
  const key = () => addressOf(newAddress()) as NonNullable<ReturnType<typeof addressOf>>;
  const [authority, integration, programId] = [key(), key(), key()];
  const sizeOf = (count: number) => {
    const instructions = Array.from({ length: count }, () => {
      const change = { authority, integration, user: key(), allowed: false, feePayer: authority };
      return setWhitelistedInstruction({ ...change, rentReceiver: key() }, programId);
    });
    const budget = { computeUnitLimit: 1_400_000, computeUnitPrice: 10n ** 9n };
    const blockhash = newAddress();
    return composeTransaction({ feePayer: authority, instructions, blockhash, ...budget }).serialize().length;
  };
  expect(sizeOf(usersPerTransaction)).toBeLessThanOrEqual(1_232);
  expect(sizeOf(usersPerTransaction + 1)).toBeGreaterThan(1_232);
});
