import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { afterAll, expect, it } from 'vitest';
import { RefusedError } from '../errors.ts';
import { readKeypair } from './keypair.ts';

const folder = mkdtempSync(join(tmpdir(), 'obverse-keypair-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): string {
  const file = join(folder, 'id.json');
  writeFileSync(file, text);
  return file;
}

it('readKeypair reads the format of the Solana CLI', () => {
  const keypair = Keypair.generate();
  expect(readKeypair(fileOf(`${JSON.stringify([...keypair.secretKey])}\n`)).publicKey).toEqual(
    keypair.publicKey,
  );
});

const { secretKey } = Keypair.generate();
const swapped = [...secretKey.slice(0, 32), ...Keypair.generate().publicKey.toBytes()];

it.each([
  ['is not JSON', [...secretKey].join(' ')],
  ['is too short', JSON.stringify([...secretKey.slice(0, 32)])],
  ['has a number that is not a byte', JSON.stringify([...secretKey.slice(0, 63), 256])],
  ['has the public key of another keypair', JSON.stringify(swapped)],
  ['is empty', ''],
  ['is an object', '{}'],
])('readKeypair refuses a file that %s, without quoting it', (_, text) => {
  const file = fileOf(text);
  expect(() => readKeypair(file)).toThrow(
    new RefusedError(
      `the file ${file} is not a keypair in the Solana CLI's format, a JSON array of 64 numbers`,
    ),
  );
});

it('readKeypair names a file that does not exist', () => {
  expect(() => readKeypair('/nowhere/id.json')).toThrow('/nowhere/id.json cannot be read: it does not exist');
});
