import { join } from 'node:path';
import type { S3Config, UploadsConfig } from './config.ts';
import type { Env } from './env.ts';
import { StartError } from './start-error.ts';

const bucketVariables = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL'] as const;

/** The bucket, if any variable speaks of one; then all that it needs must be there. */
function bucket(env: Env): S3Config | undefined {
  const isMeant = env.S3_ENDPOINT !== undefined || bucketVariables.some((name) => env[name] !== undefined);
  if (!isMeant) return undefined;
  const given = (name: (typeof bucketVariables)[number]): string => {
    const value = env[name];
    if (value === undefined) throw new StartError(`${name} must be set for uploads to be kept in a bucket`);
    return value;
  };
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: given('S3_BUCKET'),
    accessKeyId: given('S3_ACCESS_KEY_ID'),
    secretAccessKey: given('S3_SECRET_ACCESS_KEY'),
    publicUrl: given('S3_PUBLIC_URL'),
  };
}

/** An address that listens everywhere is none that a link could name. */
const hostOf = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/**
 * Where uploads are kept as `env` says: in a bucket, or else in the data directory.
 *
 * @throws StartError naming the variable that a bucket lacks
 */
export function uploadsConfig(env: Env): UploadsConfig {
  const s3 = bucket(env);
  if (s3 !== undefined) return { s3 };
  const publicUrl = env.PUBLIC_URL ?? `http://${hostOf(env.HOST)}:${env.PORT}`;
  return { directory: join(env.DATA_DIR, 'uploads'), publicUrl };
}
