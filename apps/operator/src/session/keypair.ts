import { readFileSync } from 'node:fs';
import { Keypair } from '@solana/web3.js';
import { RefusedError } from '../errors.ts';

/**
 * Reads a keypair from a file in the Solana CLI's format, a JSON array of 64 numbers.
 * @throws RefusedError that names the file and never its contents
 */
export function readKeypair(file: string): Keypair {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new RefusedError(
      `the keypair file ${file} cannot be read: ${code === 'ENOENT' ? 'it does not exist' : code}`,
    );
  }
  const keypair = parseKeypair(text);
  if (!keypair) {
    throw new RefusedError(
      `the file ${file} is not a keypair in the Solana CLI's format, a JSON array of 64 numbers`,
    );
  }
  return keypair;
}

function parseKeypair(text: string): Keypair | undefined {
  try {
    const bytes: unknown = JSON.parse(text);
    const isByte = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;
    if (!Array.isArray(bytes) || bytes.length !== 64 || !bytes.every(isByte)) return undefined;
    return Keypair.fromSecretKey(Uint8Array.from(bytes));
  } catch {
    // the error's message could quote the secret
    return undefined;
  }
}
