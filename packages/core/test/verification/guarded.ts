import type { PublicKey } from '@solana/web3.js';
import { LIGHTHOUSE_PROGRAM_ID } from '../../src/index.ts';
import { bytesOf, type Parts, partsOf } from './parts.ts';

/** A guard to add: behind how many instructions, and which account it reads. */
export type Guard = { readonly at: number; readonly reads: PublicKey };

/** The place of a key among the accounts, where it is added as one that is only read. */
function placeOf(parts: Parts, key: PublicKey): number {
  const place = parts.keys.findIndex((each) => each.equals(key));
  if (place >= 0) return place;
  parts.keys.push(key);
  parts.header[2] += 1;
  // accounts of lookup tables follow those of the message
  for (const each of parts.instructions)
    each.accounts = each.accounts.map((index) => (index >= parts.keys.length - 1 ? index + 1 : index));
  return parts.keys.length - 1;
}

/** Adds guards, in the order of their places, as wallets do. */
export function addGuards(parts: Parts, guards: readonly Guard[]): void {
  for (const [i, { at, reads }] of guards.entries()) {
    const [program, account] = [placeOf(parts, LIGHTHOUSE_PROGRAM_ID), placeOf(parts, reads)];
    const guard = { program, accounts: [account], data: Uint8Array.of(5, 0, 4, i) };
    parts.instructions.splice(at + i, 0, guard);
  }
}

/** The transaction with guards. */
export function guarded(bytes: Uint8Array, guards: readonly Guard[]): Uint8Array {
  const parts = partsOf(bytes);
  addGuards(parts, guards);
  return bytesOf(parts);
}
