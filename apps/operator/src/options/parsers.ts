import { InvalidArgumentError } from '@commander-js/extra-typings';
import { PublicKey } from '@solana/web3.js';
import { type Decimal, parseDecimal } from '../amounts/decimal.ts';

// Each reads the text of one option or argument; commander names the option and the text in front of the sentence.

/** An amount in whole units. How many decimals it may have is known only once the coin has been read. */
export function amount(text: string): Decimal {
  const decimal = parseDecimal(text);
  if (!decimal) {
    throw new InvalidArgumentError('It must be an amount in whole units, for example 1000 or 0.25.');
  }
  return decimal;
}

/** A base58 address of 32 bytes. */
export function address(text: string): PublicKey {
  const key = tryAddress(text);
  if (!key) throw new InvalidArgumentError('It must be an address: 32 bytes in base58.');
  return key;
}

/** The address that a text is, or null. */
export function tryAddress(text: string): PublicKey | null {
  try {
    // shorter texts decode too, and are padded with zeros in front
    const key = new PublicKey(text);
    return key.toBase58() === text ? key : null;
  } catch {
    return null;
  }
}

/** An integer from 0 to `max`, in digits alone. */
export function integer(max: number): (text: string) => number {
  return (text) => {
    const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= max)) throw new InvalidArgumentError(`It must be an integer from 0 to ${max}.`);
    return value;
  };
}

export const stablecoinIndex = integer(65_535);
export const basisPoints = integer(10_000);
export const seconds = integer(31_536_000);

/** Micro-lamports a compute unit. */
export function microLamports(text: string): bigint {
  if (!/^[0-9]{1,15}$/.test(text)) throw new InvalidArgumentError('It must be an integer of micro-lamports.');
  return BigInt(text);
}
