import { type Cluster, clusters } from '@obverse/contracts';
import { Connection, PublicKey } from '@solana/web3.js';
import type { ApiConfig, ClusterConfig } from '../config.ts';
import { ApiError, unavailable } from '../errors.ts';
import { cached } from './cached.ts';
import { readStablecoins, type Stablecoins } from './stablecoins.ts';

/** How long one RPC call may take, in milliseconds. */
const timeout = 8_000;

/** How old the stablecoins of an open read may be, in milliseconds. */
const stablecoinsAge = 1_000;

/** One Solana cluster, as the procedures see it. */
export type Chain = {
  readonly cluster: Cluster;
  readonly embedded: boolean;
  readonly programId: PublicKey;
  /** Runs calls against the cluster's RPC node. @throws ApiError UNAVAILABLE when it does not answer as it should */
  readonly call: <T>(use: (rpc: Connection) => Promise<T>) => Promise<T>;
  /** All stablecoins, at most a second old. */
  readonly stablecoins: () => Promise<Stablecoins>;
};

export type Chains = Readonly<Record<Cluster, Chain>>;

function connect(cluster: Cluster, { url, embedded, programId }: ClusterConfig): Chain {
  const rpc = new Connection(url, {
    commitment: 'confirmed',
    disableRetryOnRateLimit: true,
    fetch: (target, init) => fetch(target, { ...init, signal: AbortSignal.timeout(timeout) }),
  });
  const chain: Chain = {
    cluster,
    embedded,
    programId: new PublicKey(programId),
    stablecoins: cached(stablecoinsAge, () => readStablecoins(chain)),
    call: async (use) => {
      try {
        return await use(rpc);
      } catch (error) {
        throw error instanceof ApiError ? error : unavailable(`The ${cluster} cluster`, error);
      }
    },
  };
  return chain;
}

/** Prepares access to every configured cluster; nothing is called yet. */
export function connectChains(config: ApiConfig): Chains {
  const entries = clusters.map((cluster) => [cluster, connect(cluster, config.clusters[cluster])] as const);
  return Object.fromEntries(entries) as Record<Cluster, Chain>;
}
