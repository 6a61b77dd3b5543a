import { decodeClock } from '@obverse/core';
import { startLocalnet } from '@obverse/localnet';
import { freePort } from '@obverse/testing';
import { Connection, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';

/** A cluster that the flow runs on: a real validator or a local cluster. It starts without any program of the platform. */
export type TestCluster = {
  /** Reads what is confirmed. It stays usable when the clock moves. */
  readonly connection: Connection;
  /** Moves the Clock sysvar forward by at least `seconds`, and by at most twice as much. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
};

/** The cluster's time, which the program reads; unix seconds. */
export async function clockTime({ connection }: Pick<TestCluster, 'connection'>): Promise<bigint> {
  const clock = await connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY);
  if (!clock) throw new Error('the cluster has no Clock sysvar');
  return decodeClock(clock.data).unixTimestamp;
}

/** Starts a cluster in LiteSVM, whose clock moves on request. */
export async function startLocalCluster(): Promise<TestCluster> {
  const port = await freePort();
  const localnet = await startLocalnet({ clusters: { local: { port } }, empty: true, log: () => {} });
  const { local } = localnet.clusters;
  const connection = new Connection(local.rpcUrl, 'confirmed');
  return { connection, advance: async (seconds) => local.advanceClock(seconds), close: localnet.close };
}
