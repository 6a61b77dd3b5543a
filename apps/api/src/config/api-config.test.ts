import { describe, expect, it } from 'vitest';
import { apiConfig, defaultEventStreamSettings, defaultRateLimits, uploadsConfig } from './api-config.ts';
import { readEnv } from './read-env.ts';

const config = (variables: Record<string, string>) => uploadsConfig(readEnv(variables));

const bucket = {
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_PUBLIC_URL: 'https://cdn.example/',
};

describe('uploadsConfig', () => {
  it('keeps uploads in the data directory and links to the URL of the service', () => {
    expect(config({})).toEqual({ directory: '.data/uploads', publicUrl: 'http://127.0.0.1:3000' });
    expect(config({ HOST: '::', PORT: '80' })).toMatchObject({ publicUrl: 'http://127.0.0.1:80' });
    expect(config({ HOST: '::1' })).toMatchObject({ publicUrl: 'http://[::1]:3000' });
    expect(config({ PUBLIC_URL: 'https://api.example/v1/', DATA_DIR: '/data' })).toEqual({
      directory: '/data/uploads',
      publicUrl: 'https://api.example/v1',
    });
  });

  it('keeps uploads in a bucket when one is named', () => {
    expect(config(bucket)).toEqual({
      s3: {
        endpoint: undefined,
        region: 'us-east-1',
        bucket: 'uploads',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        publicUrl: 'https://cdn.example',
      },
    });
    expect(config({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'eu' })).toMatchObject({
      s3: { endpoint: 'http://127.0.0.1:9000', region: 'eu' },
    });
  });

  it.each(Object.keys(bucket))('refuses a bucket without %s', (name) => {
    const line = `${name} must be set for uploads to be kept in a bucket`;
    expect(() => config({ ...bucket, [name]: '' })).toThrow(line);
  });
});

describe('apiConfig', () => {
  it('gives an empty environment the defaults that are used where a configuration says nothing', () => {
    const config = apiConfig(readEnv({}));
    expect(config).toMatchObject({
      limits: defaultRateLimits,
      streams: defaultEventStreamSettings,
      leads: true,
    });
    expect(config).not.toHaveProperty('redisUrl');
    expect(config).not.toHaveProperty('trustProxy');
  });

  it('gives the console no URL of a node that the service has for itself', () => {
    const { consoleRpcUrls } = apiConfig(readEnv({ MAINNET_RPC_URL: 'https://rpc.example/?api-key=hush' }));
    expect(consoleRpcUrls).toEqual({});
  });

  it('takes limits, timeouts and addresses from the environment', () => {
    const environment = {
      RATE_LIMIT_READ: '1',
      RATE_LIMIT_WRITE: '2',
      RATE_LIMIT_KEY: '3',
      RATE_LIMIT_SIGNATURE: '4',
      EVENT_STREAMS_PER_KEY: '5',
      EVENT_STREAMS: '6',
      RPC_TIMEOUT_MS: '7',
      RPC_BATCH: '8',
      MAX_PRIORITY_FEE: '9',
      INDEXER: 'separate',
      LOG_LEVEL: 'warn',
      REDIS_URL: 'redis://127.0.0.1',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      CONSOLE_MAINNET_RPC_URL: 'https://public.example/rpc',
    };
    expect(apiConfig(readEnv(environment))).toMatchObject({
      limits: { read: 1, write: 2, key: 3, signature: 4 },
      streams: { maxPerIntegration: 5, maxTotal: 6 },
      rpcTimeoutMs: 7,
      rpcBatch: 8,
      maxPriorityFee: 9,
      leads: false,
      logLevel: 'warn',
      redisUrl: 'redis://127.0.0.1',
      trustProxy: ['10.0.0.0/8', '::1'],
      consoleRpcUrls: { mainnet: 'https://public.example/rpc' },
    });
  });
});
