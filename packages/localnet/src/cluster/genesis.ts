import { createHash } from 'node:crypto';
import { type Address, address, type EncodedAccount, lamports } from '@solana/kit';
import { PublicKey, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import type { Cluster } from './cluster.ts';
import { developmentKeypair, signTransaction, uniqueComputeLimit } from './signing.ts';
import type { ClusterState } from './state.ts';

const faucet = developmentKeypair('lamport faucet');

/** 9 000 000 SOL: below 2^53 lamports, so clients that read JSON numbers as doubles read the balance exactly. */
const faucetLamports = 9n * 10n ** 15n;

/** Compute units of a transfer and its compute limit, rounded up. */
const airdropComputeUnits = 1_000;

/**
 * The state of a new cluster. Its one account is the faucet that airdrops come from.
 * @param salt makes the genesis hash unique among clusters of the same name
 */
export function genesisState(cluster: string, genesisMs: number, salt: Uint8Array): ClusterState {
  const hash = createHash('sha256').update(`obverse localnet ${cluster} ${genesisMs} `).update(salt).digest();
  const account: EncodedAccount = {
    address: address(faucet.publicKey.toBase58()),
    lamports: lamports(faucetLamports),
    programAddress: address(SystemProgram.programId.toBase58()),
    executable: false,
    space: 0n,
    data: new Uint8Array(),
  };
  return {
    genesis: { cluster, genesisMs, genesisHash: bs58.encode(hash) },
    clockOffsetMs: 0,
    accounts: new Map([[account.address, account]]),
    transactions: [],
  };
}

/** A signed transfer of lamports from the faucet. */
export function airdrop(cluster: Cluster, to: Address, amount: number): DecodedTransaction {
  const transfer = SystemProgram.transfer({
    fromPubkey: faucet.publicKey,
    toPubkey: new PublicKey(to),
    lamports: amount,
  });
  return signTransaction(cluster, [uniqueComputeLimit(airdropComputeUnits), transfer], [faucet]);
}
