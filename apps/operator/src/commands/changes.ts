import { PublicKey } from '@solana/web3.js';

/** The changed values, and the present ones where a change is undefined. */
export function applyChanges<T extends object, K extends keyof T>(
  present: T,
  changes: { readonly [Key in K]: T[Key] | undefined },
): Pick<T, K> {
  const keys = Object.keys(changes) as K[];
  return Object.fromEntries(keys.map((key) => [key, changes[key] ?? present[key]])) as Pick<T, K>;
}

/** Whether every value of `next` equals the present one. */
export function isUnchanged<T extends object, K extends keyof T>(present: T, next: Pick<T, K>): boolean {
  return (Object.keys(next) as K[]).every((key) => isEqual(present[key], next[key]));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one instanceof PublicKey && other instanceof PublicKey ? one.equals(other) : one === other;
}
