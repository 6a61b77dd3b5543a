import { tmpdir } from 'node:os';
import { DEVELOPMENT_PROGRAM } from '@obverse/core';

const unlimited = 1_000_000_000;

/** The service's configuration over one node, which stands for both clusters, and without limits. */
export function configOver({ url, embedded, logLevel }) {
  const cluster = { url, embedded, programId: DEVELOPMENT_PROGRAM };
  return {
    deployment: 'development',
    clusters: { mainnet: cluster, devnet: cluster },
    publicUrl: 'http://127.0.0.1',
    uploads: { directory: tmpdir(), publicUrl: 'http://127.0.0.1' },
    webhooks: { key: Buffer.alloc(32), allowedNetworks: [] },
    limits: { read: unlimited, write: unlimited, key: unlimited, signature: unlimited },
    logLevel,
  };
}
