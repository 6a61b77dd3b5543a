import { address } from '@solana/kit';
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { Cluster } from '../../src/cluster/cluster.ts';
import { executeTransaction } from '../../src/cluster/execute-transaction.ts';
import { airdrop, genesisState } from '../../src/cluster/genesis.ts';
import { memoryStore } from '../../src/cluster/state.ts';

export const genesisMs = 1_700_000_000_000;

/** A new cluster in memory. */
export const clusterAt = (now: () => number): Cluster =>
  new Cluster(memoryStore(genesisState('test', genesisMs, new Uint8Array(16))), now);

/** A cluster whose clock does not run, and a payer with 10 SOL. */
export function startStill() {
  const cluster = clusterAt(() => genesisMs);
  const payer = Keypair.generate();
  executeTransaction(cluster, airdrop(cluster, address(payer.publicKey.toBase58()), 10 * LAMPORTS_PER_SOL));
  return { cluster, payer };
}
