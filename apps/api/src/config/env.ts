import * as z from 'zod';
import { defaultMaxPriorityFee } from '../chain/chain.ts';
import { minWebhookKeyBytes } from './config.ts';
import { defaultEventStreamSettings } from './event-streams.ts';
import { parseFeeds } from './pyth-feeds.ts';
import { defaultFigures } from './rate-limits.ts';
import { StartError } from './start-error.ts';

const url = z.url({ protocol: /^https?$/, error: () => 'must be an http or https URL' });

/** A URL that paths are put after. */
const baseUrl = url.transform((value) => value.replace(/\/+$/, ''));

const port = (fallback: number) =>
  z
    .string()
    .regex(/^[0-9]{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((value) => value <= 65_535, 'must be a port number')
    .default(fallback);

const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, 'must be a whole number from 1 to 999999999')
    .transform(Number)
    .default(fallback);

const base58Hash = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be a base58 hash');

/** Bytes in base64, as `openssl rand -base64 32` prints them. */
const secretBytes = (least: number) =>
  z
    .base64(`must be ${least} bytes or more in base64`)
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length >= least, `must be ${least} bytes or more in base64`);

/** Several values, with commas between them. */
const list = (item: z.ZodType<string>, what: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => item.safeParse(part).success),
      `must be ${what} with commas between`,
    );

const pythFeeds = z
  .string()
  .transform(parseFeeds)
  .refine(
    (feeds) => feeds !== undefined,
    'must be mint=account:feed entries with commas between, each mint once',
  );

const schema = z.object({
  DEPLOYMENT: z
    .enum(['development', 'production'], { error: () => 'must be development or production' })
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  MAINNET_RPC_URL: list(url, 'http or https URLs').optional(),
  DEVNET_RPC_URL: list(url, 'http or https URLs').optional(),
  MAINNET_GENESIS_HASH: base58Hash.optional(),
  DEVNET_GENESIS_HASH: base58Hash.optional(),
  MAINNET_PYTH_PRICES: pythFeeds.optional(),
  DEVNET_PYTH_PRICES: pythFeeds.optional(),
  PYTH_MAX_AGE: count(60),
  RPC_TIMEOUT_MS: count(3_000),
  RPC_BATCH: count(50),
  MAX_PRIORITY_FEE: count(defaultMaxPriorityFee),
  MAINNET_LOCAL_PORT: port(8899),
  DEVNET_LOCAL_PORT: port(8898),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: () => 'must be a postgres or postgresql URL' })
    .optional(),
  INDEXER: z
    .enum(['embedded', 'separate'], { error: () => 'must be embedded or separate' })
    .default('embedded'),
  PUBLIC_URL: baseUrl.optional(),
  TRUST_PROXY: list(
    z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]),
    'addresses or networks',
  ).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: () => 'must be a redis or rediss URL' }).optional(),
  RATE_LIMIT_READ: count(defaultFigures.read),
  RATE_LIMIT_WRITE: count(defaultFigures.write),
  RATE_LIMIT_KEY: count(defaultFigures.key),
  RATE_LIMIT_SIGNATURE: count(defaultFigures.signature),
  EVENT_STREAMS_PER_KEY: count(defaultEventStreamSettings.maxPerIntegration),
  EVENT_STREAMS: count(defaultEventStreamSettings.maxTotal),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: baseUrl.optional(),
  WEBHOOK_KEY: secretBytes(minWebhookKeyBytes).optional(),
  WEBHOOK_ALLOWED_NETWORKS: list(z.union([z.cidrv4(), z.cidrv6()]), 'networks').optional(),
  PROGRAM_ID: z
    .string()
    .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be a base58 address')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: () => 'must be a level of pino: fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type Env = z.infer<typeof schema>;

/** The variables with which production starts only when they are set: it embeds nothing. */
const neededInProduction = ['MAINNET_RPC_URL', 'DEVNET_RPC_URL', 'DATABASE_URL'] as const;

/**
 * Reads the process's configuration; the only place that does. An empty variable counts as absent.
 *
 * @throws StartError naming the variable, in one line
 */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const missing = neededInProduction.find((name) => parsed.data[name] === undefined);
  if (parsed.data.DEPLOYMENT === 'production' && missing !== undefined) {
    throw new StartError(`${missing} must be set with DEPLOYMENT=production: production embeds nothing`);
  }
  if (parsed.data.DEPLOYMENT === 'production' && parsed.data.PUBLIC_URL === undefined) {
    throw new StartError('PUBLIC_URL must be set with DEPLOYMENT=production: links lead there');
  }
  if (parsed.data.DEPLOYMENT === 'production' && parsed.data.WEBHOOK_KEY === undefined) {
    throw new StartError('WEBHOOK_KEY must be set with DEPLOYMENT=production: secrets are derived from it');
  }
  return parsed.data;
}
