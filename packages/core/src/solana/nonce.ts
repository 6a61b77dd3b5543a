import { PublicKey, SystemProgram } from '@solana/web3.js';
import type { OwnedData } from '../program/accounts.ts';

/** Version and state (four bytes each), the authority, the nonce, and what a signature cost. */
const nonceAccountBytes = 80;
const currentVersion = 1;
const initialized = 1;
const authorityOffset = 8;

/** Where in a nonce account its nonce stands. */
export const nonceSlice = { offset: 40, length: 32 } as const;

/** A nonce account that transactions can use in place of a blockhash. */
export type NonceState = {
  readonly authority: PublicKey;
  /** Base58. */
  readonly nonce: string;
};

/**
 * Whether an account is of the System program and has the size of a nonce account.
 *
 * @example
 * ```ts
 * import { isNonceAccount } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(address);
 * if (account === null || !isNonceAccount(account)) throw new Error(`${address} is not a nonce account`);
 * ```
 */
export const isNonceAccount = ({ owner, data }: OwnedData): boolean =>
  owner.equals(SystemProgram.programId) && data.length === nonceAccountBytes;

/**
 * Decodes a nonce account.
 *
 * @returns undefined where it is no nonce account, is not initialized, or has the old version, which transactions cannot use
 * @example
 * ```ts
 * import { composeTransaction, decodeNonceAccount, memoInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(address);
 * const state = account === null ? undefined : decodeNonceAccount(account);
 * if (state === undefined) throw new Error(`${address} is not a nonce account that can be used`);
 * const nonce = { account: address, authority: state.authority };
 * const instructions = [memoInstruction('Invoice 42')];
 * const transaction = composeTransaction({ feePayer, instructions, blockhash: state.nonce, nonce });
 * ```
 */
export function decodeNonceAccount(account: OwnedData): NonceState | undefined {
  if (!isNonceAccount(account)) return undefined;
  const { data } = account;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getUint32(0, true) !== currentVersion || view.getUint32(4, true) !== initialized) return undefined;
  return {
    authority: new PublicKey(data.subarray(authorityOffset, nonceSlice.offset)),
    nonce: new PublicKey(data.subarray(nonceSlice.offset, nonceSlice.offset + nonceSlice.length)).toBase58(),
  };
}
