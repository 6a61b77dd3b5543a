import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { afterAll, expect, it } from 'vitest';
import { RefusedError } from '../errors.ts';
import { readKeypair } from './keypair.ts';

const folder = mkdtempSync(join(tmpdir(), 'obverse-keypair-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'id.json');

const { secretKey, publicKey } = Keypair.generate();

it('readKeypair reads the format of the Solana CLI, and names a file that does not exist', () => {
  writeFileSync(file, `${JSON.stringify([...secretKey])}\n`);
  expect(readKeypair(file).publicKey).toEqual(publicKey);
  expect(() => readKeypair('/nowhere/id.json')).toThrow('/nowhere/id.json cannot be read: it does not exist');
});

it.each([
  ['is not JSON', [...secretKey].join(' ')],
  ['is too short', JSON.stringify([...secretKey.slice(0, 32)])],
  ['has a number that is not a byte', JSON.stringify([...secretKey.slice(0, 63), 256])],
  [
    'has another public key',
    JSON.stringify([...secretKey.slice(0, 32), ...Keypair.generate().publicKey.toBytes()]),
  ],
])('readKeypair refuses a file that %s, without quoting it', (_, text) => {
  writeFileSync(file, text);
  const format = "is not a keypair in the Solana CLI's format, a JSON array of 64 numbers";
  expect(() => readKeypair(file)).toThrow(new RefusedError(`the file ${file} ${format}`));
});
