import type { Cluster } from '@obverse/contracts';

export type Deployment = 'development' | 'production';

export type ClusterConfig = {
  /** JSON-RPC endpoint. */
  readonly url: string;
  /** Whether the cluster is the local one that this process serves itself. */
  readonly embedded: boolean;
  /** The id the platform program is deployed under on this cluster; base58. */
  readonly programId: string;
};

export type ApiConfig = {
  readonly deployment: Deployment;
  readonly clusters: Readonly<Record<Cluster, ClusterConfig>>;
  /** pino's level, `silent` for none. */
  readonly logLevel: string;
};
