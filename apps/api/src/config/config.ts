import type { Cluster } from '@obverse/contracts';
import type { EventStreamSettings } from './event-streams.ts';
import type { PythConfig } from './pyth-feeds.ts';
import type { Figures } from './rate-limits.ts';

export type Deployment = 'development' | 'production';

export type ClusterConfig = {
  /** JSON-RPC endpoint of the preferred node. */
  readonly url: string;
  /** Of others that stand in for it, in order. */
  readonly furtherUrls?: readonly string[];
  /** What every node must say of its cluster; absent: what most say. */
  readonly genesisHash?: string;
  /** Whether the cluster is the local one that this process serves itself. */
  readonly embedded: boolean;
  /** The id the platform program is deployed under on this cluster; base58. */
  readonly programId: string;
  /** Underlyings that Pyth prices; absent: every one is worth a dollar. */
  readonly pyth?: PythConfig;
};

export type S3Config = {
  /** Of a server other than Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where the bucket's objects are served; without a slash at its end. */
  readonly publicUrl: string;
};

/** Where uploads are kept: in a local directory, served by this process under its public URL, or in a bucket. */
export type UploadsConfig =
  | {
      readonly directory: string /** This service's own; without a slash at its end. */;
      readonly publicUrl: string;
    }
  | { readonly s3: S3Config };

/** How clusters are reached. */
export type ChainsConfig = {
  readonly clusters: Readonly<Record<Cluster, ClusterConfig>>;
  /** How long one RPC call may take, in milliseconds; a request may take three times that on them. Absent: 3 000. */
  readonly rpcTimeout?: number;
  /** How many RPC calls one request to a node may hold, where many are made. Absent: 50. */
  readonly rpcBatch?: number;
  /** What a transaction may bid at most, in lamports. Absent: 1 000 000. */
  readonly maxPriorityFee?: number;
};

export type LogConfig = {
  /** pino's level, `silent` for none. */
  readonly logLevel: string;
  /** Takes the log's lines, JSON each; absent: standard output. */
  readonly logTo?: { readonly write: (line: string) => void };
};

/** The minimum length of {@link WebhooksConfig.key}. */
export const minWebhookKeyBytes = 32;

/** How webhooks are signed, and where they may lead. */
export type WebhooksConfig = {
  /** The key from which the secrets of webhooks are derived; the same for all instances. */
  readonly key: Buffer;
  /** Networks, such as `127.0.0.0/8`, that deliveries may go to beside public addresses. */
  readonly allowedNetworks: readonly string[];
};

export type ApiConfig = ChainsConfig &
  LogConfig & {
    readonly deployment: Deployment;
    readonly uploads: UploadsConfig;
    readonly webhooks: WebhooksConfig;
    /** Whether this process stands for leader of the clusters, and so records their events when it leads. Absent: no. */
    readonly leads?: boolean;
    /** Calls per minute; absent: the documented figures. */
    readonly limits?: Figures;
    /** Limits and intervals of event streams; absent: the documented defaults. */
    readonly streams?: EventStreamSettings;
    /** Where rate limits are counted for all instances together; absent: in this process. */
    readonly redisUrl?: string;
    /** Proxies, by address or network, whose word on the client's address is taken; absent: nobody's. */
    readonly trustProxy?: readonly string[];
    /** How long the headers and the whole of a request may take to arrive, in milliseconds. Absent: 10 000 and 30 000. */
    readonly patience?: { readonly headers: number; readonly body: number };
  };
