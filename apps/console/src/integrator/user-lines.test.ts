import { randomBytes } from 'node:crypto';
import { addressOf, composeTransaction, setWhitelistedInstruction } from '@obverse/core';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { batchesOf, maxListCharacters, parseUserLines, usersPerTransaction } from './user-lines.ts';

const newAddress = () => bs58.encode(randomBytes(32));
const [a, b, c] = [newAddress(), newAddress(), newAddress()];

const noErrors = { errors: [], errorCount: 0 };

describe('parseUserLines', () => {
  it('reads one address in each line, without spaces and empty lines, each once', () => {
    const text = `${a}\r\n  ${b} \n\n${a}\r${c}\n`;
    expect(parseUserLines(text)).toEqual({ users: [a, b, c], ...noErrors, repeated: 1 });
  });

  it('finds the column of the addresses by its heading, below a byte order mark', () => {
    const csv = `\ufeffuser;wallet\n"Doe; Alice";"${a}"\nBob;${b}`;
    expect(parseUserLines(csv)).toEqual({ users: [a, b], ...noErrors, repeated: 0 });
    expect(parseUserLines(`referrer,address\n${c},${a}\n${c},${b}`).users).toEqual([a, b]);
  });

  it('finds the column of the addresses by the first line where there is no heading', () => {
    expect(parseUserLines(`${a},Alice\n${b}\tBob`).users).toEqual([a, b]);
    expect(parseUserLines(`Alice,${a}\n,${b}`).users).toEqual([a, b]);
  });

  it('takes no address of another column where that of a line is mistyped', () => {
    const typo = `${a.slice(0, -1)}0`;
    const underHeading = parseUserLines(`wallet,referrer\n${b},${c}\n${typo},${c}`);
    expect(underHeading).toMatchObject({ users: [b], errors: [{ line: 3 }] });
    const later = parseUserLines(`${b},Bob\n${typo},${c}`);
    expect(later).toMatchObject({ users: [b], errors: [{ line: 2 }] });
    const first = parseUserLines(`${typo},${c}\n${b},Bob`);
    expect(first).toMatchObject({ users: [b], errors: [{ line: 1 }] });
  });

  it('refuses a line with two addresses where no heading says which one counts', () => {
    expect(parseUserLines(`${a},${b}`)).toMatchObject({ users: [], errorCount: 1 });
  });

  it('names each line that is no address, also a heading that is not the first line', () => {
    const { users, errors } = parseUserLines(`wallet\n${a}\nwallet\n${b.slice(0, 20)}\n0${c}`);
    expect(users).toEqual([a]);
    expect(errors.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  it('keeps no more than five lines with errors, of 60 characters each, and counts all', () => {
    const { errors, errorCount } = parseUserLines(`${'x'.repeat(1_000)}\n`.repeat(500));
    expect(errorCount).toBe(500);
    expect(errors.map(({ text }) => text.length)).toEqual([60, 60, 60, 60, 60]);
  });

  it('refuses a list that is too long, and reads nothing of it', () => {
    const line = `${a}\n`;
    const { users, errorCount } = parseUserLines(line.repeat(Math.ceil(maxListCharacters / line.length) + 1));
    expect([users, errorCount]).toEqual([[], 1]);
  });
});

describe('batchesOf', () => {
  it('has every user once, in order', () => {
    const users = Array.from({ length: 20 }, newAddress);
    expect(batchesOf(users).map(({ length }) => length)).toEqual([8, 8, 4]);
    expect(batchesOf(users).flat()).toEqual(users);
    expect(batchesOf([])).toEqual([]);
  });

  it('fills a transaction, even where each entry was paid for by another wallet', () => {
    const key = () => addressOf(newAddress()) as NonNullable<ReturnType<typeof addressOf>>;
    const [authority, integration, programId] = [key(), key(), key()];
    const sizeOf = (count: number) => {
      const instructions = Array.from({ length: count }, () => {
        const change = { authority, integration, user: key(), allowed: false, feePayer: authority };
        return setWhitelistedInstruction({ ...change, rentReceiver: key() }, programId);
      });
      const budget = { computeUnitLimit: 1_400_000, computeUnitPrice: 10n ** 9n };
      const blockhash = newAddress();
      return composeTransaction({ feePayer: authority, instructions, blockhash, ...budget }).serialize()
        .length;
    };
    expect(sizeOf(usersPerTransaction)).toBeLessThanOrEqual(1_232);
    expect(sizeOf(usersPerTransaction + 1)).toBeGreaterThan(1_232);
  });
});
