import { type Address, address, type EncodedAccount, lamports } from '@solana/kit';
import { PublicKey, SystemProgram } from '@solana/web3.js';
import type { Cluster } from './cluster.ts';
import type { DecodedTransaction } from './decode-transaction.ts';
import { developmentKeypair } from './development-keys.ts';
import { distinguish } from './distinguish.ts';
import { signTransaction } from './sign-transaction.ts';

const FAUCET = developmentKeypair('lamport faucet');

/** 9 000 000 SOL: below 2^53 lamports, so that a client which reads JSON numbers as doubles reads the balance exactly. */
const FAUCET_LAMPORTS = 9n * 10n ** 15n;

/** Enough for a transfer. */
const UNITS = 1_000;

/** The account that airdrops come from, as it is at genesis. */
export function faucetAccount(): EncodedAccount {
  return {
    address: address(FAUCET.publicKey.toBase58()),
    lamports: lamports(FAUCET_LAMPORTS),
    programAddress: address(SystemProgram.programId.toBase58()),
    executable: false,
    space: 0n,
    data: new Uint8Array(),
  };
}

/** A signed transfer of lamports from the faucet. */
export function airdrop(cluster: Cluster, to: Address, amount: number): DecodedTransaction {
  const transfer = SystemProgram.transfer({
    fromPubkey: FAUCET.publicKey,
    toPubkey: new PublicKey(to),
    lamports: amount,
  });
  return signTransaction(cluster, [distinguish(UNITS), transfer], [FAUCET]);
}
