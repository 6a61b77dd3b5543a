import { PublicKey } from '@solana/web3.js';

/** What, what it is, and what it becomes where an action sets it. An action also sets values that stay. */
export type Line = readonly [label: string, value: string, after?: string];

/** How values are written. It is exact: equal texts are equal values. */
export type Format = {
  /** Base units of a coin with these decimals. */
  amount(units: bigint, decimals: number): string;
  bps(bps: number): string;
  /** Unix seconds. */
  time(seconds: bigint): string;
  /** A length of time. */
  period(seconds: number): string;
};

/** Writes base58, or `none` for the zero address, which the program uses for an unset address. */
export const formatAddress = (address: PublicKey): string =>
  address.equals(PublicKey.default) ? 'none' : address.toBase58();

/** Lines with the values of both. The labels are the same. */
export const compare = (before: readonly Line[], after: readonly Line[]): Line[] =>
  before.map(([label, value], i) => [label, value, after[i]?.[1] ?? value]);

export const isChanged = ([, value, after]: Line): boolean => after !== undefined && after !== value;
