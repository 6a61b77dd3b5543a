import { PublicKey } from '@solana/web3.js';

/** What is given, and for the rest what is there. */
export function overlay<T extends object, K extends keyof T>(
  present: T,
  given: { readonly [Key in K]: T[Key] | undefined },
): Pick<T, K> {
  const keys = Object.keys(given) as K[];
  return Object.fromEntries(keys.map((key) => [key, given[key] ?? present[key]])) as Pick<T, K>;
}

/** Whether every value of `next` is what `present` has already. */
export function isSame<T extends object, K extends keyof T>(present: T, next: Pick<T, K>): boolean {
  return (Object.keys(next) as K[]).every((key) => isEqual(present[key], next[key]));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one instanceof PublicKey && other instanceof PublicKey ? one.equals(other) : one === other;
}
