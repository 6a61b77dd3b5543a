import {
  DEVELOPMENT_PROGRAM_ID,
  decodeIfOwned,
  decodePlatform,
  decodeStablecoin,
  type Platform,
  platformAddress,
  type Stablecoin,
  stablecoinAddress,
} from '@obverse/core';
import { address, type EncodedAccount } from '@solana/kit';
import { type Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import type { Cluster } from '../cluster/cluster.ts';
import { signTransaction } from '../cluster/signing.ts';
import { submitTransaction } from '../rpc/methods/transactions.ts';

export function readAccount(cluster: Cluster, at: PublicKey): EncodedAccount | undefined {
  return cluster.bank.account(address(at.toBase58()));
}

/** The platform, or undefined before it is initialised. */
export function readPlatform(cluster: Cluster): Platform | undefined {
  return readProgramAccount(cluster, platformAddress(), decodePlatform);
}

export function readStablecoin(cluster: Cluster, index: number): Stablecoin | undefined {
  return readProgramAccount(cluster, stablecoinAddress(index), decodeStablecoin);
}

/** Anyone can send lamports to an address in advance, so an account counts only when the program owns it. */
function readProgramAccount<T>(
  cluster: Cluster,
  at: PublicKey,
  decode: (at: PublicKey, data: Uint8Array) => T,
): T | undefined {
  const account = readAccount(cluster, at);
  if (account === undefined) return undefined;
  const { programAddress, data } = account;
  const owned = { owner: new PublicKey(programAddress), data: Uint8Array.from(data) };
  return decodeIfOwned(DEVELOPMENT_PROGRAM_ID, at, owned, decode);
}

/**
 * Signs and submits a transaction, with the same checks as for any client.
 * @param signers the fee payer first
 * @returns the signature
 */
export function send(
  cluster: Cluster,
  instructions: TransactionInstruction[],
  signers: readonly [Keypair, ...Keypair[]],
): string {
  return submitTransaction(cluster, signTransaction(cluster, instructions, signers));
}
