import { startLocalnet } from '@obverse/localnet';
import { freePort } from '@obverse/testing';
import { Connection } from '@solana/web3.js';
import type { TestCluster } from './cluster.ts';

/** Starts a cluster in LiteSVM, whose clock moves on request. */
export async function startLocalCluster(): Promise<TestCluster> {
  const port = await freePort();
  const localnet = await startLocalnet({ clusters: { local: { port } }, empty: true, log: () => {} });
  const { local } = localnet.clusters;
  const connection = new Connection(local.rpcUrl, 'confirmed');
  return { connection, advance: async (seconds) => local.advanceClock(seconds), close: localnet.close };
}
