import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { invalid } from '../lib/errors.ts';
import type { Chain } from './chain.ts';

/** What the runtime itself brings along, sysvars and wrapped SOL: spelled, not drawn, so that nobody has a key to them. */
const spelled = /1{16}2?$/;

/** Programs whose addresses were drawn, and whose keys are worth nothing. */
const programs = [
  TOKEN_PROGRAM_ID.toBase58(),
  TOKEN_2022_PROGRAM_ID.toBase58(),
  ASSOCIATED_TOKEN_PROGRAM_ID.toBase58(),
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
];

/**
 * The key of whoever is to sign: a wallet, or an account that a program signs for, as it does for a multisig's vault.
 *
 * @throws ApiError INVALID_REQUEST for the address of a well-known program or a sysvar
 */
export function signatory({ programId }: Chain, field: string, address: string): PublicKey {
  const key = new PublicKey(address);
  if (spelled.test(address) || programs.includes(address) || key.equals(programId)) {
    throw invalid(field, 'must be an address that someone can sign for, not a program or a sysvar');
  }
  return key;
}

/**
 * The key of a wallet: an address on the curve, so that someone can sign for it, or own tokens through it.
 *
 * @throws ApiError INVALID_REQUEST for a program's address, where tokens would be lost or no signature possible
 */
export function wallet(chain: Chain, field: string, address: string): PublicKey {
  const key = signatory(chain, field, address);
  if (!PublicKey.isOnCurve(key.toBytes())) {
    throw invalid(field, 'must be a wallet, not the address of a program account or a token account');
  }
  return key;
}
