import { address } from '@obverse/contracts';
import * as z from 'zod';

/** What operators read about a variable, beside its name and default. */
export type VariableInfo = {
  readonly description: string;
  /** Of its value, and of its default. */
  readonly unit?: string;
  /** What holds while it is not set; for variables without a default. */
  readonly whenUnset?: string;
  /** Set for variables without which production does not start: the reason. */
  readonly requiredInProduction?: string;
};

/** The {@link VariableInfo} of each variable. */
export const variableInfo = z.registry<VariableInfo>();

/** Bytes in the key that webhooks' secrets are derived from, at least. */
export const minWebhookKeyBytes = 32;

const httpUrl = z.url({ protocol: /^https?$/, error: () => 'must be an http or https URL' });

/** An origin over TLS, as browsers write it. */
const httpsOrigin = z
  .string()
  .refine((text) => /^https:/.test(text) && URL.canParse(text) && new URL(text).origin === text);

/** A URL that a page may call: browsers refuse one with a name and a password. */
const browserUrl = httpUrl.refine((text) => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
}, 'must hold no name and no password: every visitor reads it');

/** A URL that paths are appended to: it has no slash at its end. */
const baseUrl = httpUrl.transform((value) => value.replace(/\/+$/, ''));

const port = z
  .string()
  .regex(/^[0-9]{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number');

const count = z
  .string()
  .regex(/^[1-9][0-9]{0,8}$/, 'must be a whole number from 1 to 999999999')
  .transform(Number);

const base58 = (what: string) =>
  z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, `must be a base58 ${what}`);

/** Bytes in base64, as `openssl rand -base64 32` prints them. */
const secretBytes = (min: number) =>
  z
    .base64(`must be ${min} bytes or more in base64`)
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length >= min, `must be ${min} bytes or more in base64`);

/** Several values, with commas between them. */
const list = (item: z.ZodType<string>, what: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => item.safeParse(part).success),
      `must be ${what} with commas between`,
    );

const oneOf = <const T extends readonly string[]>(values: T, error: string) =>
  z.enum(values, { error: () => error });

/** Where the price of an underlying is read, and which price must be found there. */
export type PythFeed = {
  /** The price update account; base58. */
  readonly account: string;
  /** Pyth's id of the price, such as that of USDC/USD; 64 lower-case hexadecimal digits. */
  readonly feedId: string;
};

const pythEntry = /^([^=]+)=([^:]+):(?:0x)?([0-9a-f]{64})$/i;

const isAddress = (text: string): boolean => address('').safeParse(text).success;

/**
 * Reads `mint=account:feed` entries with commas between.
 *
 * @returns the feeds by mint; undefined for any other text, and for a mint that occurs twice
 */
export function parsePythFeeds(text: string): ReadonlyMap<string, PythFeed> | undefined {
  const feeds = new Map<string, PythFeed>();
  for (const entry of text.split(',')) {
    const [, mint = '', account = '', feedId = ''] = pythEntry.exec(entry.trim()) ?? [];
    if (!isAddress(mint) || !isAddress(account) || feeds.has(mint)) return undefined;
    feeds.set(mint, { account, feedId: feedId.toLowerCase() });
  }
  return feeds;
}

const pythFeeds = z
  .string()
  .transform(parsePythFeeds)
  .refine(
    (feeds) => feeds !== undefined,
    'must be mint=account:feed entries with commas between, each mint once',
  );

const rpcUrls = (cluster: string) =>
  list(httpUrl, 'http or https URLs')
    .optional()
    .register(variableInfo, {
      description: `RPC nodes of the ${cluster} cluster with commas between, the preferred one first. The others replace it while it fails`,
      whenUnset: 'a local cluster',
      requiredInProduction: 'production embeds nothing',
    });

const genesisHash = (cluster: string) =>
  base58('hash')
    .optional()
    .register(variableInfo, {
      description: `Genesis hash that every RPC node of the ${cluster} cluster must have`,
      whenUnset: 'that of most nodes',
    });

const pythPrices = (cluster: string) =>
  pythFeeds.optional().register(variableInfo, {
    description: `Pyth prices of underlyings on the ${cluster} cluster in USD: \`mint=account:feed\` entries with commas between, with the price update account and Pyth's id of the price it must hold. A price that is stale, not fully verified or less certain than 1 % is a 503, never a number`,
    whenUnset: 'every underlying is worth a dollar',
  });

const consoleRpcUrl = (cluster: string) =>
  browserUrl.optional().register(variableInfo, {
    description: `RPC node of the ${cluster} cluster that the console's pages ask and send to. Every visitor reads this URL: it must hold no secret, and the node must answer pages of this origin (CORS)`,
    whenUnset:
      "a local cluster's own; of another cluster none, so that only wallets that send by themselves work",
  });

const localPort = (cluster: string, fallback: number) =>
  port.default(fallback).register(variableInfo, {
    description: `RPC port of the local ${cluster} cluster. Its WebSocket is on the next port`,
  });

/**
 * Reads `name=value` entries with commas between, whose values are percent-encoded.
 *
 * @returns undefined for any other text
 */
function parseHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const headers: Record<string, string> = {};
  for (const entry of text.split(',')) {
    const [, name, value = ''] = /^([\w-]+)=([!-~]+)$/.exec(entry.trim()) ?? [];
    if (name === undefined || /%(?![0-9a-f]{2})/i.test(value)) return undefined;
    headers[name] = value.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return Object.values(headers).every((value) => /^[ -~]+$/.test(value)) ? headers : undefined;
}

const rateLimit = (quota: number, what: string) =>
  count.default(quota).register(variableInfo, { description: what, unit: 'calls/minute' });

const bucketSetting = (description: string, whenUnset = 'none') =>
  z.string().optional().register(variableInfo, { description, whenUnset });

/** Every variable of the environment that configures the service. All else about configuration derives from this. */
export const variables = z.object({
  DEPLOYMENT: oneOf(['development', 'production'], 'must be development or production')
    .default('development')
    .register(variableInfo, {
      description: 'With `production` nothing is embedded, and tranche endpoints are absent',
    }),
  MAINNET_RPC_URL: rpcUrls('mainnet'),
  DEVNET_RPC_URL: rpcUrls('devnet'),
  MAINNET_GENESIS_HASH: genesisHash('mainnet'),
  DEVNET_GENESIS_HASH: genesisHash('devnet'),
  PROGRAM_ID: base58('address').optional().register(variableInfo, {
    description: 'Address of the platform program on clusters with an RPC URL',
    whenUnset: 'the development program',
    requiredInProduction: 'the development program is for local clusters',
  }),
  RPC_TIMEOUT_MS: count.default(3_000).register(variableInfo, {
    description: 'Longest call to an RPC node. One request may spend three times that on calls',
    unit: 'ms',
  }),
  RPC_BATCH: count.default(50).register(variableInfo, {
    description:
      'Most calls in one request to an RPC node, where many calls are made; 1 for nodes that refuse batches',
    unit: 'calls',
  }),
  MAX_CHAIN_AGE: count.optional().register(variableInfo, {
    description:
      "Oldest state of a cluster that is used, by the cluster's clock. Where all nodes are further behind, requests get a 503: a transaction built there could not execute",
    unit: 's',
    whenUnset: 'half the life of a blockhash, 75 slots as measured on the cluster, from 7.5 to 30',
  }),
  MAX_PRIORITY_FEE: count.default(1_000_000).register(variableInfo, {
    description: 'Highest priority fee of a transaction, whatever other transactions have paid',
    unit: 'lamports',
  }),
  MAINNET_PYTH_PRICES: pythPrices('mainnet'),
  DEVNET_PYTH_PRICES: pythPrices('devnet'),
  PYTH_MAX_AGE: count.default(60).register(variableInfo, {
    description: "Oldest Pyth price that is used, by the cluster's clock",
    unit: 's',
  }),
  MAINNET_LOCAL_PORT: localPort('mainnet', 8899),
  DEVNET_LOCAL_PORT: localPort('devnet', 8898),
  LOCAL_SLOT_MS: z
    .string()
    .regex(/^[0-9]{2,4}$/, 'must be a whole number from 20 to 1000')
    .transform(Number)
    .refine((ms) => ms >= 20 && ms <= 1_000, 'must be a whole number from 20 to 1000')
    .default(400)
    .register(variableInfo, {
      description:
        'Slot time of local clusters that are created; mainnet has about 200. A cluster keeps the one it was created with',
      unit: 'ms',
    }),
  DATA_DIR: z.string().default('.data').register(variableInfo, {
    description: 'Directory of the local clusters, the embedded database, uploads and the webhook key',
  }),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: () => 'must be a postgres or postgresql URL, with special characters of the password as %XX',
    })
    .optional()
    .register(variableInfo, {
      description: 'PostgreSQL database (15 or later) that all instances share',
      whenUnset: 'an embedded PGlite in `DATA_DIR`',
      requiredInProduction: 'production embeds nothing',
    }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: () => 'must be a redis or rediss URL' })
    .optional()
    .register(variableInfo, {
      description:
        'Redis in which instances count rate limits together. While it cannot be reached, each instance counts for itself',
      whenUnset: 'each instance counts for itself',
    }),
  INDEXER: oneOf(['embedded', 'separate'], 'must be embedded or separate')
    .default('embedded')
    .register(variableInfo, {
      description:
        'With `separate` this process never leads a cluster: `npm run indexer` starts one that does ([operating.md](operating.md))',
    }),
  HOST: z
    .string()
    .default('127.0.0.1')
    .register(variableInfo, { description: 'Address that the service listens on' }),
  PORT: port.default(3000).register(variableInfo, { description: 'Port that the service listens on' }),
  METRICS_PORT: port.optional().register(variableInfo, {
    description:
      'Port of `/metrics`, for Prometheus. With it the port of the service has none; in production that has none anyway',
    whenUnset: '`PORT` in development, and of the indexer',
  }),
  METRICS_HOST: z.string().default('127.0.0.1').register(variableInfo, {
    description: 'Address that `METRICS_PORT` listens on: one that callers of the service cannot reach',
  }),
  STOP_DELAY_MS: z
    .string()
    .regex(/^[0-9]{1,6}$/, 'must be a whole number from 0 to 999999')
    .transform(Number)
    .optional()
    .register(variableInfo, {
      description:
        'How long the service answers as before after SIGTERM, while `/readyz` is 503 already: longer than the load balancer needs to notice',
      unit: 'ms',
      whenUnset: '5000 in production, else 0',
    }),
  PUBLIC_URL: baseUrl.optional().register(variableInfo, {
    description: 'URL under which clients reach the service. Links to uploads begin with it',
    whenUnset: '`http://HOST:PORT`',
    requiredInProduction: 'links lead there',
  }),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: () => 'must be a mailto: or https: URL' })
    .regex(/^\S{1,200}$/, 'must be a mailto: or https: URL')
    .optional()
    .register(variableInfo, {
      description:
        'Where people report a vulnerability, such as `mailto:security@coins.example`. `/.well-known/security.txt` names it',
      whenUnset: 'no such file',
    }),
  SESSION_ORIGINS: list(httpsOrigin, 'https origins').optional().register(variableInfo, {
    description:
      'Origins with commas between, such as `https://coins.example`, at which browsers reach the service: wallets sign in there, and nowhere else. Beside them `localhost` and `127.0.0.1` in development',
    whenUnset: 'that of `PUBLIC_URL`, if it is https',
  }),
  CONSOLE_MAINNET_RPC_URL: consoleRpcUrl('mainnet'),
  CONSOLE_DEVNET_RPC_URL: consoleRpcUrl('devnet'),
  TRUST_PROXY: list(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]), 'addresses or networks')
    .optional()
    .register(variableInfo, {
      description:
        'Proxies, by address or network with commas between, whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. Where the latter is `https`, answers tell browsers to stay with it (HSTS)',
      whenUnset: 'none',
    }),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'must be a level of pino: fatal, error, warn, info, debug, trace or silent',
  )
    .default('info')
    .register(variableInfo, {
      description:
        'Least severe log lines to write: fatal, error, warn, info, debug or trace; silent for none',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional().register(variableInfo, {
    description:
      'Where traces go, such as `http://127.0.0.1:4318`: an OpenTelemetry collector that takes OTLP over HTTP at `/v1/traces` ([operating.md](operating.md#traces))',
    whenUnset: 'no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(parseHeaders)
    .refine((headers) => headers !== undefined, 'must be name=value entries with commas between')
    .optional()
    .register(variableInfo, {
      description:
        'What requests with traces carry to prove who sends them: `name=value` entries with commas between, values percent-encoded',
      whenUnset: 'none',
    }),
  OTEL_SERVICE_NAME: z.string().optional().register(variableInfo, {
    description: 'Name of the process in traces',
    whenUnset: '`obverse-api` or `obverse-indexer`',
  }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.[0-9]{1,9})?|1(\.0{1,9})?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1)
    .register(variableInfo, { description: 'Part of the traces that is recorded, from 0 to 1' }),
  RATE_LIMIT_READ: rateLimit(100, 'Reads of one client address without an API key'),
  RATE_LIMIT_WRITE: rateLimit(100, 'Writes of one client address without an API key'),
  RATE_LIMIT_KEY: rateLimit(500, 'Reads with one API key; writes have the same limit and are counted apart'),
  RATE_LIMIT_SIGNATURE: rateLimit(
    10,
    'Reveals and rotations of one integration. Challenges and sign-ins of one client address have the same limit and are counted apart',
  ),
  RATE_LIMIT_UPLOAD: count.default(100).register(variableInfo, {
    description: 'Uploads of one client address, which are kept',
    unit: 'uploads/day',
  }),
  EVENT_STREAMS_PER_KEY: count.default(10).register(variableInfo, {
    description: 'Event streams with one API key that may be open at a time on one instance',
    unit: 'streams',
  }),
  EVENT_STREAMS: count.default(1_000).register(variableInfo, {
    description: 'Event streams that may be open at a time on one instance',
    unit: 'streams',
  }),
  WEBHOOK_KEY: secretBytes(minWebhookKeyBytes)
    .optional()
    .register(variableInfo, {
      description: `Key that webhook secrets are derived from: ${minWebhookKeyBytes} bytes or more in base64, the same on all instances`,
      whenUnset: 'a file in `DATA_DIR`',
      requiredInProduction: 'secrets are derived from it',
    }),
  WEBHOOK_PREVIOUS_KEYS: z
    .string()
    .transform((text) =>
      text.split(',').map((part) => secretBytes(minWebhookKeyBytes).safeParse(part.trim())),
    )
    .refine(
      (parts) => parts.every(({ success }) => success),
      `must be keys of ${minWebhookKeyBytes} bytes or more in base64 with commas between`,
    )
    .transform((parts) => parts.flatMap(({ data }) => data ?? []))
    .optional()
    .register(variableInfo, {
      description:
        'Former values of `WEBHOOK_KEY`, with commas between: webhooks that were registered under one of them keep their secrets ([webhooks.md](webhooks.md))',
      whenUnset: 'none',
    }),
  WEBHOOK_ALLOWED_NETWORKS: list(z.union([z.cidrv4(), z.cidrv6()]), 'networks')
    .optional()
    .register(variableInfo, {
      description:
        'Networks with commas between, such as `127.0.0.0/8`, that webhooks and the sites of coins may lead to beside public addresses ([webhooks.md](webhooks.md))',
      whenUnset: 'none',
    }),
  S3_BUCKET: bucketSetting(
    'Bucket that keeps uploads. Needs the next three, too',
    'uploads are kept in `DATA_DIR`',
  ),
  S3_ACCESS_KEY_ID: bucketSetting('Access key of the bucket'),
  S3_SECRET_ACCESS_KEY: bucketSetting('Secret of that access key'),
  S3_PUBLIC_URL: baseUrl.optional().register(variableInfo, {
    description: "URL under which the bucket's objects are served",
    whenUnset: 'none',
  }),
  S3_ENDPOINT: httpUrl
    .optional()
    .register(variableInfo, { description: "URL of the bucket's server", whenUnset: "Amazon's" }),
  S3_REGION: z.string().default('us-east-1').register(variableInfo, { description: 'Region of the bucket' }),
});

/** The configuration as the environment says it, with the defaults of what it does not say. */
export type Env = z.infer<typeof variables>;

/** The configuration of an empty environment. */
export const defaults: Env = variables.parse({});
