import type { PublicKey } from '@solana/web3.js';
import { keypair } from '../world.ts';

/** All accounts that act. Role holders are users too, and roles can change. */
export const NAMES = [
  'alice',
  'bob',
  'carol',
  'issuer a',
  'issuer b',
  'manager',
  'admin',
  'custodian',
] as const;
export const PEOPLE: readonly PublicKey[] = NAMES.map((name) => keypair(name).publicKey);

export function numberOf(who: PublicKey): number {
  const number = PEOPLE.findIndex((person) => person === who || person.equals(who));
  if (number < 0) throw new RangeError(`${who.toBase58()} is not one of the people`);
  return number;
}

export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`nothing at ${index}`);
  return found;
}
