import { type Address, address } from '@solana/kit';
import { Keypair, LAMPORTS_PER_SOL, type PublicKey, SystemProgram } from '@solana/web3.js';
import { Cluster } from '../../src/cluster/cluster.ts';
import { executeTransaction } from '../../src/cluster/execute-transaction.ts';
import { airdrop, genesisState } from '../../src/cluster/genesis.ts';
import { memoryStore } from '../../src/cluster/state.ts';

export const genesisMs = 1_700_000_000_000;

export const addressOf = ({ publicKey }: Keypair): Address => address(publicKey.toBase58());

export const transfer = (from: Keypair, to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports });

/** A new cluster in memory. */
export const clusterAt = (now: () => number): Cluster =>
  new Cluster(memoryStore(genesisState('test', genesisMs, new Uint8Array(16))), now);

/** A cluster whose clock does not run, and a payer with 10 SOL. */
export function startStill() {
  const cluster = clusterAt(() => genesisMs);
  const payer = Keypair.generate();
  executeTransaction(cluster, airdrop(cluster, addressOf(payer), 10 * LAMPORTS_PER_SOL));
  return { cluster, payer };
}
