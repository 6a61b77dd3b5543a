import { createHash } from 'node:crypto';
import { type Address, address, type EncodedAccount, lamports } from '@solana/kit';
import { PublicKey, SYSVAR_RENT_PUBKEY, SystemProgram } from '@solana/web3.js';
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
 * @param slotMs the length of a slot; 400 by default
 */
export function genesisState(
  cluster: string,
  genesisMs: number,
  salt: Uint8Array,
  slotMs?: number,
): ClusterState {
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
    genesis: { cluster, genesisMs, slotMs, genesisHash: bs58.encode(hash) },
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

/** The Rent sysvar. An account is exempt with the rent of its bytes once (SIMD-0194). @param lamportsPerByte an integer above zero */
export function rentSysvar(lamportsPerByte: number): EncodedAccount {
  const data = new Uint8Array(17);
  const view = new DataView(data.buffer);
  view.setBigUint64(0, BigInt(lamportsPerByte), true);
  view.setFloat64(8, 1, true);
  data[16] = 50;
  return {
    address: address(SYSVAR_RENT_PUBKEY.toBase58()),
    lamports: lamports(1_009_200n),
    programAddress: address('Sysvar1111111111111111111111111111111111111'),
    executable: false,
    space: BigInt(data.length),
    data,
  };
}
