import { PublicKey } from '@solana/web3.js';

/** Base units of a decimal text, exactly, as `formatUnits` writes one; undefined where the text has more decimals than there are. @param text digits, with a point between some of them at most */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** The date of a timestamp that the chain gives in Unix seconds. */
export const fromUnixSeconds = (unixSeconds: bigint): Date => new Date(Number(unixSeconds) * 1000);

export const dateOrNull = (unixSeconds: bigint | undefined): Date | null =>
  unixSeconds === undefined ? null : fromUnixSeconds(unixSeconds);

/** The program stores the zero address for nobody. */
export const addressOrNull = (address: PublicKey): string | null =>
  address.equals(PublicKey.default) ? null : address.toBase58();
