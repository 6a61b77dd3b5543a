import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import type { ClusterState } from '../store/state.ts';
import { faucetAccount } from './airdrop.ts';

/**
 * The state of a cluster that begins now.
 * @param salt makes this cluster's hash differ from that of any other of its name
 */
export function genesisState(cluster: string, genesisMs: number, salt: Uint8Array): ClusterState {
  const hash = createHash('sha256').update(`obverse localnet ${cluster} ${genesisMs} `).update(salt).digest();
  const faucet = faucetAccount();
  return {
    genesis: { cluster, genesisMs, genesisHash: bs58.encode(hash) },
    clockOffsetMs: 0,
    accounts: new Map([[faucet.address, faucet]]),
    transactions: [],
  };
}
