import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RefusedError } from '../errors.ts';
import { readKeypair } from './keypair.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'obverse-keypair-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): string {
  const file = join(folder, 'id.json');
  writeFileSync(file, text);
  return file;
}

it("reads the Solana CLI's format", () => {
  const keypair = Keypair.generate();
  expect(readKeypair(fileOf(`${JSON.stringify([...keypair.secretKey])}\n`)).publicKey).toEqual(
    keypair.publicKey,
  );
});

const { secretKey } = Keypair.generate();
const swapped = [...secretKey.slice(0, 32), ...Keypair.generate().publicKey.toBytes()];

it.each([
  ['no JSON', [...secretKey].join(' ')],
  ['too short', JSON.stringify([...secretKey.slice(0, 32)])],
  ['not bytes', JSON.stringify([...secretKey.slice(0, 63), 256])],
  ["another's public half", JSON.stringify(swapped)],
  ['empty', ''],
  ['an object', '{}'],
])('refuses what is %s, and quotes nothing of it', (_, text) => {
  const file = fileOf(text);
  expect(() => readKeypair(file)).toThrow(
    new RefusedError(
      `the file ${file} is not a keypair in the Solana CLI's format, a JSON array of 64 numbers`,
    ),
  );
});

it('names a file that does not exist', () => {
  expect(() => readKeypair('/nowhere/id.json')).toThrow('/nowhere/id.json cannot be read: it does not exist');
});
