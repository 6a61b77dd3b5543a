import { join } from 'node:path';
import type { Cluster } from '@obverse/contracts';
import { StartError, type VariableProblem } from './read-env.ts';
import { defaults, type Env, type PythFeed } from './schema.ts';

export type Deployment = Env['DEPLOYMENT'];

/** Which underlyings Pyth prices. */
export type PythConfig = {
  /** By mint; base58. */
  readonly feeds: ReadonlyMap<string, PythFeed>;
  /** How old a price may be, in seconds. */
  readonly maxAge: number;
};

export type ClusterConfig = {
  /** JSON-RPC endpoint of the preferred node. */
  readonly url: string;
  /** Endpoints of the nodes that replace it, in order. */
  readonly furtherUrls?: readonly string[];
  /** Genesis hash that every node must have. Absent: that of most nodes. */
  readonly genesisHash?: string;
  /** Whether it is the local cluster that this process serves itself. */
  readonly embedded: boolean;
  /** Whether it is a local cluster of another process, such as `npm run localnet`: for the console alone, it is reached as any other. */
  readonly isLocal?: boolean;
  /** How long its slots take, where that is known; milliseconds. Absent: it is measured. */
  readonly slotMs?: number;
  /** The address of the platform program on this cluster; base58. */
  readonly programId: string;
  /** Underlyings that Pyth prices. Absent: every underlying is worth a dollar. */
  readonly pyth?: PythConfig;
};

/** How clusters are reached. What is absent has the default of its variable. */
export type ChainsConfig = {
  readonly clusters: Readonly<Record<Cluster, ClusterConfig>>;
  /** Longest RPC call. One request may spend three times that on calls. */
  readonly rpcTimeoutMs?: number;
  /** Most calls in one request to a node. */
  readonly rpcBatch?: number;
  /** Oldest state of a cluster that is used, in seconds. Absent: half the life of a blockhash there, from 7.5 to 30. */
  readonly maxChainAge?: number;
  /** Highest priority fee of a transaction, in lamports. */
  readonly maxPriorityFee?: number;
};

export type S3Config = {
  /** Of a server other than Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** URL under which the bucket's objects are served; without a slash at its end. */
  readonly publicUrl: string;
};

/** Uploads in a local directory, which this process serves under its own public URL. */
export type DirectoryConfig = {
  readonly directory: string;
  /** The service's URL; without a slash at its end. */
  readonly publicUrl: string;
};

export type UploadsConfig = DirectoryConfig | { readonly s3: S3Config };

export type LogConfig = {
  /** pino's level, `silent` for none. */
  readonly logLevel: string;
  /** Takes the log's lines, JSON each. Absent: standard output. */
  readonly logTo?: { readonly write: (line: string) => void };
};

/** How webhooks are signed, and which addresses they may lead to. */
export type WebhooksConfig = {
  /** Their secrets are derived from it; 32 bytes or more, the same for all instances. */
  readonly key: Buffer;
  /** Former keys: webhooks that were registered under them keep their secrets. Absent: none. */
  readonly previousKeys?: readonly Buffer[];
  /** Networks, such as `127.0.0.0/8`, that deliveries may go to beside public addresses. */
  readonly allowedNetworks: readonly string[];
};

/** Calls per minute, unless a field says otherwise. */
export type RateLimits = {
  /** Reads without a key, for one client address. */
  readonly read: number;
  /** Writes without a key, for one client address. */
  readonly write: number;
  /** Reads with one key; writes with it have the same limit, and are counted apart. */
  readonly key: number;
  /** Rotations and reveals, for one integration, and steps of signing in, for one client address; they count as writes, too. */
  readonly signature: number;
  /** Uploads of one client address in a day; they count as writes, too. Absent: as many as by default. */
  readonly upload?: number;
};

/** Limits and intervals of event streams. */
export type EventStreamSettings = {
  /** Open streams of one integration on this instance. */
  readonly maxPerIntegration: number;
  /** Open streams of all integrations on this instance. */
  readonly maxTotal: number;
  /** Interval between two polls for new events, while any stream is open. */
  readonly pollMs: number;
  /** Interval between the comments that keep a silent connection open; the one of `auth/procedure.ts` by default. */
  readonly keepAliveMs?: number;
  /** Interval between two checks of the keys of all open streams, for keys that other instances have replaced. */
  readonly keyCheckMs: number;
  /** How long a client may take to read the end of a stream before its connection is closed. */
  readonly drainTimeoutMs: number;
};

/** Where metrics are served. */
export type MetricsAddress = { readonly host: string; readonly port: number };

/** What monitors of a process see. */
export type MonitoringConfig = LogConfig & {
  /** Absent: with the service's routes in development and of the indexer, else nowhere. */
  readonly metrics?: MetricsAddress;
};

export type ApiConfig = ChainsConfig &
  MonitoringConfig & {
    readonly deployment: Deployment;
    /** URL under which clients reach the service; without a slash at its end. */
    readonly publicUrl: string;
    readonly uploads: UploadsConfig;
    readonly webhooks: WebhooksConfig;
    /** Whether this process may lead clusters, and then records their events. Absent: no. */
    readonly leads?: boolean;
    /** Absent: {@link defaultRateLimits}. */
    readonly limits?: RateLimits;
    /** Absent: {@link defaultEventStreamSettings}. */
    readonly streams?: EventStreamSettings;
    /** Where all instances count rate limits together. Absent: each in its own process. */
    readonly redisUrl?: string;
    /** URL, `mailto:` or `https:`, where vulnerabilities are reported. Absent: nobody says. */
    readonly securityContact?: string;
    /** Origins, such as `https://coins.example`, at which browsers reach the service and wallets sign in. Absent: none but loopback, in development. */
    readonly sessionOrigins?: readonly string[];
    /** Nodes that the console's pages ask and send to, of clusters that are not local. Absent: wallets send by themselves. */
    readonly consoleRpcUrls?: Readonly<Partial<Record<Cluster, string>>>;
    /** Proxies, by address or network, that may say a client's address. Absent: none. */
    readonly trustProxy?: readonly string[];
    /** How long the headers and the whole of a request may take to arrive, and a connection on which nothing moves may stay open. Absent: 10 s, 30 s and 2 min. */
    readonly requestTimeouts?: typeof defaultRequestTimeouts;
    /** How long it answers as before after a stop has begun, while `/readyz` says so. Absent: not at all. */
    readonly stopDelayMs?: number;
  };

const rateLimits = (env: Env): RateLimits => ({
  read: env.RATE_LIMIT_READ,
  write: env.RATE_LIMIT_WRITE,
  key: env.RATE_LIMIT_KEY,
  signature: env.RATE_LIMIT_SIGNATURE,
  upload: env.RATE_LIMIT_UPLOAD,
});

const eventStreamSettings = (env: Env): EventStreamSettings => ({
  maxPerIntegration: env.EVENT_STREAMS_PER_KEY,
  maxTotal: env.EVENT_STREAMS,
  pollMs: 500,
  // a stream must end within 5 s after its key is replaced; the rest is for the query
  keyCheckMs: 4_000,
  drainTimeoutMs: 1_000,
});

export const defaultRateLimits: RateLimits = rateLimits(defaults);

export const defaultEventStreamSettings: EventStreamSettings = eventStreamSettings(defaults);

export const defaultRequestTimeouts = { headersMs: 10_000, bodyMs: 30_000, idleMs: 120_000 };

/** What the api and the indexer alike need: clusters, log and metrics. */
export const processConfig = (env: Env): Omit<ChainsConfig, 'clusters'> & MonitoringConfig => ({
  rpcTimeoutMs: env.RPC_TIMEOUT_MS,
  rpcBatch: env.RPC_BATCH,
  ...(env.MAX_CHAIN_AGE !== undefined && { maxChainAge: env.MAX_CHAIN_AGE }),
  maxPriorityFee: env.MAX_PRIORITY_FEE,
  logLevel: env.LOG_LEVEL,
  ...(env.METRICS_PORT !== undefined && { metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT } }),
});

const bucketVariables = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'] as const;

/** The variables that the bucket of uploads lacks. If one of them is set, it needs all of them. */
export function bucketProblems(env: Env): VariableProblem[] {
  const isWanted = env.S3_ENDPOINT !== undefined || bucketVariables.some((name) => env[name] !== undefined);
  const missing = isWanted ? bucketVariables.filter((name) => env[name] === undefined) : [];
  return missing.map((variable) => ({
    variable,
    message: `${variable} must be set for uploads to be kept in a bucket`,
  }));
}

/** The bucket, if its variables are set. @throws StartError naming one that is missing */
function bucketConfig(env: Env): S3Config | undefined {
  const [problem] = bucketProblems(env);
  if (problem !== undefined) throw new StartError(problem.message);
  const { S3_BUCKET, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '', S3_PUBLIC_URL = '' } = env;
  if (S3_BUCKET === undefined) return undefined;
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: S3_PUBLIC_URL,
  };
}

/** The host in links to a service that listens on `host`. No link can name the address that listens everywhere. */
const linkHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/** Where clients reach the service. */
const publicUrlOf = (env: Env): string => env.PUBLIC_URL ?? `http://${linkHost(env.HOST)}:${env.PORT}`;

/**
 * Where uploads are kept: in a bucket, or else in the data directory.
 *
 * @throws StartError naming the variable that a bucket lacks
 */
export function uploadsConfig(env: Env): UploadsConfig {
  const s3 = bucketConfig(env);
  if (s3 !== undefined) return { s3 };
  return { directory: join(env.DATA_DIR, 'uploads'), publicUrl: publicUrlOf(env) };
}

/** Where wallets sign in: where the environment says so, else at the public URL. The cookie of a session needs TLS. */
function sessionOrigins(env: Env): readonly string[] {
  if (env.SESSION_ORIGINS !== undefined) return env.SESSION_ORIGINS;
  const origin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;
  return origin?.startsWith('https:') ? [origin] : [];
}

const consoleRpcUrls = (env: Env): NonNullable<ApiConfig['consoleRpcUrls']> => ({
  ...(env.CONSOLE_MAINNET_RPC_URL && { mainnet: env.CONSOLE_MAINNET_RPC_URL }),
  ...(env.CONSOLE_DEVNET_RPC_URL && { devnet: env.CONSOLE_DEVNET_RPC_URL }),
});

/** Longer than two checks of a usual load balancer. */
const productionStopDelayMs = 5_000;

/**
 * The api's configuration, except for what must be opened first.
 *
 * @throws StartError naming the variable that is missing
 */
export const apiConfig = (env: Env): Omit<ApiConfig, 'clusters' | 'webhooks'> => ({
  ...processConfig(env),
  deployment: env.DEPLOYMENT,
  publicUrl: publicUrlOf(env),
  stopDelayMs: env.STOP_DELAY_MS ?? (env.DEPLOYMENT === 'production' ? productionStopDelayMs : 0),
  uploads: uploadsConfig(env),
  leads: env.INDEXER === 'embedded',
  limits: rateLimits(env),
  streams: eventStreamSettings(env),
  sessionOrigins: sessionOrigins(env),
  consoleRpcUrls: consoleRpcUrls(env),
  ...(env.REDIS_URL === undefined ? {} : { redisUrl: env.REDIS_URL }),
  ...(env.SECURITY_CONTACT === undefined ? {} : { securityContact: env.SECURITY_CONTACT }),
  ...(env.TRUST_PROXY === undefined ? {} : { trustProxy: env.TRUST_PROXY }),
});
