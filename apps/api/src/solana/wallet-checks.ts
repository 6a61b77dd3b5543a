import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  MEMO_PROGRAM_ID,
  parseAddress,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { LRUCache } from 'lru-cache';
import { invalid } from '../lib/errors.ts';
import type { Account, ChainAccess } from './accounts.ts';

/** Native programs, sysvars and wrapped SOL have readable addresses that end in ones. No one has a key to such an address. */
const readableAddress = /1{16}2?$/;

/** Well-known programs whose addresses are ordinary public keys. Their private keys are worthless. */
const programs = [
  TOKEN_PROGRAM_ID.toBase58(),
  TOKEN_2022_PROGRAM_ID.toBase58(),
  ASSOCIATED_TOKEN_PROGRAM_ID.toBase58(),
  MEMO_PROGRAM_ID.toBase58(),
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
];

/**
 * The key of a signer: a wallet, or an account that a program signs for, such as the vault of a multisig.
 *
 * @throws ApiError INVALID_REQUEST for the address of a well-known program or a sysvar
 */
export function requireSigner({ programId }: ChainAccess, field: string, address: string): PublicKey {
  const key = parseAddress(address);
  if (readableAddress.test(address) || programs.includes(address) || key.equals(programId)) {
    throw invalid(field, 'must be an address that someone can sign for, not a program or a sysvar');
  }
  return key;
}

/** Addresses whose place on the curve is known. To find out takes longer than to compose a transaction. */
const onCurve = new LRUCache<string, boolean>({ max: 10_000 });

function isOnCurve(key: PublicKey, address: string): boolean {
  const known = onCurve.get(address) ?? PublicKey.isOnCurve(key.toBytes());
  onCurve.set(address, known);
  return known;
}

/** Whether someone may hold the private key of an address: it is on the curve. */
export const isWallet = (key: PublicKey): boolean => isOnCurve(key, key.toBase58());

/**
 * The key of a wallet: an address on the curve, which someone can sign for and own tokens with.
 *
 * @throws ApiError INVALID_REQUEST for a program's address, where tokens would be lost or no signature is possible
 */
export function requireWallet(chain: ChainAccess, field: string, address: string): PublicKey {
  const key = requireSigner(chain, field, address);
  if (!isOnCurve(key, address)) {
    throw invalid(field, 'must be a wallet, not the address of a program account or a token account');
  }
  return key;
}

/**
 * The fee payer of a request, which is the signing user by default. The account of a program cannot pay fees.
 *
 * @throws ApiError INVALID_REQUEST where a wallet has to be named
 */
export function resolveFeePayer(
  chain: ChainAccess,
  feePayer: string | undefined,
  user: PublicKey,
): PublicKey {
  if (feePayer !== undefined) return requireWallet(chain, 'feePayer', feePayer);
  if (isOnCurve(user, user.toBase58())) return user;
  throw invalid(
    'feePayer',
    'is required, as the signing user is the account of a program, which cannot pay fees',
  );
}

/** Who owns the tokens in an account; undefined for what is no token account. */
export function tokenOwner(account: Account | null | undefined): PublicKey | undefined {
  const isTokenAccount = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].some((program) =>
    account?.owner.equals(program),
  );
  return account && isTokenAccount ? new PublicKey(account.data.subarray(32, 64)) : undefined;
}

/** @throws ApiError INVALID_REQUEST for a token account, given in the place of its owner */
export function checkIsNoTokenAccount(field: string, account: Account | null): void {
  if (tokenOwner(account) !== undefined) {
    throw invalid(field, 'must be a wallet, not a token account; its token account is found or created');
  }
}
