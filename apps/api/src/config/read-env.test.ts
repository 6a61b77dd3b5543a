import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { afterAll, describe, expect, it } from 'vitest';
import { apiConfig, uploadsConfig } from './api-config.ts';
import { inspectEnv, readEnv } from './read-env.ts';
import { tracingConfig } from './tracing-config.ts';

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/';

describe('readEnv', () => {
  it.each([
    [{ PORT: 'http' }, 'must be a port number'],
    [{ LOCAL_SLOT_MS: '19' }, 'must be a whole number from 20 to 1000'],
    [{ TRUST_PROXY: '10.0.0.1, proxy' }, 'must be addresses or networks with commas between'],
    [{ REDIS_URL: 'http://x.example' }, 'must be a redis or rediss URL'],
    [{ MAINNET_RPC_URL: 'ftp://x.example' }, 'must be http or https URLs with commas between'],
    [{ DEPLOYMENT: 'prod' }, 'must be development or production'],
    [{ PROGRAM_ID: '0' }, 'must be a base58 address'],
    [{ DATABASE_URL: 'postgres://me:a/b@x.example/coins' }, 'must be a postgres or postgresql URL'],
    [{ MAINNET_PYTH_PRICES: 'USDC=usdc' }, 'must be mint=account:feed entries with commas between'],
    [{ CONSOLE_DEVNET_RPC_URL: 'https://me:hush@x.example' }, 'must hold no name and no password'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'must be a number from 0 to 1'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%0d%0ab' }, 'must be name=value entries with commas between'],
  ])('names the variable that is invalid: %j %s', (variables, message) => {
    expect(() => readEnv(variables)).toThrow(`${Object.keys(variables)[0]} ${message}`);
  });

  it('names the first variable that production needs and lacks', () => {
    const environment: Record<string, string> = { DEPLOYMENT: 'production' };
    for (const [variable, value] of [
      ['MAINNET_RPC_URL', 'https://mainnet.example'],
      ['DEVNET_RPC_URL', 'https://devnet.example'],
      ['PROGRAM_ID', DEVELOPMENT_PROGRAM_ID.toBase58()],
      ['DATABASE_URL', 'postgres://db.example/obverse'],
      ['PUBLIC_URL', 'https://api.example/'],
      ['WEBHOOK_KEY', Buffer.alloc(32).toString('base64')],
    ] as const) {
      expect(() => readEnv(environment)).toThrow(`${variable} must be set with DEPLOYMENT=production`);
      environment[variable] = value;
    }
    expect(() => readEnv(environment)).toThrow(/^PROGRAM_ID must be your own program/);
    environment['PROGRAM_ID'] = 'So11111111111111111111111111111111111111112';
    const read = { DEPLOYMENT: 'production', PUBLIC_URL: 'https://api.example' };
    expect(readEnv(environment)).toMatchObject(read);
  });

  it('finds everything that is wrong at once, and leaves the variables out that are', () => {
    const wrong = { PORT: 'http', DATABASE_URL: 'mysql://x', REDIS_URL_FILE: '/nowhere' };
    const { env, problems } = inspectEnv({ DEPLOYMENT: 'production', HOST: '::', ...wrong });
    expect(env).toMatchObject({ DEPLOYMENT: 'production', PORT: 3000, HOST: '::' });
    expect(env).not.toHaveProperty('DATABASE_URL');
    expect(problems.map(({ variable }) => variable)).toEqual([
      ...['DATABASE_URL', 'REDIS_URL', 'PORT'],
      ...['MAINNET_RPC_URL', 'DEVNET_RPC_URL', 'PROGRAM_ID', 'PUBLIC_URL', 'WEBHOOK_KEY'],
    ]);
    for (const { variable, message } of problems) expect(message.startsWith(variable)).toBe(true);
  });

  describe('a variable in a file', () => {
    const directory = mkdtempSync(join(tmpdir(), 'obverse-env-'));
    afterAll(() => rmSync(directory, { recursive: true }));
    const path = join(directory, 'port');
    writeFileSync(path, '4000\n');

    it('is read without the end of its last line', () => {
      expect(readEnv({ PORT_FILE: path, PORT: '' }).PORT).toBe(4_000);
    });

    it.each([
      [{ PORT_FILE: path, PORT: '1' }, 'PORT and PORT_FILE are both set'],
      [{ PORT_FILE: `${path}s` }, 'PORT_FILE cannot be read: ENOENT: no such file or directory'],
      [{ LOG_LEVEL_FILE: path }, 'LOG_LEVEL must be a level of pino'],
    ])('is refused with the variable and the reason: %j', (environment, message) =>
      expect(() => readEnv(environment)).toThrow(message),
    );
  });
});

describe('uploadsConfig', () => {
  const config = (variables: Record<string, string>) => uploadsConfig(readEnv(variables));
  const bucket = {
    ...{ S3_BUCKET: 'uploads', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
    S3_PUBLIC_URL: 'https://cdn.example/',
  };

  it('keeps uploads in the data directory and links to the URL of the service', () => {
    expect(config({})).toEqual({ directory: '.data/uploads', publicUrl: 'http://127.0.0.1:3000' });
    expect(config({ HOST: '::', PORT: '80' })).toMatchObject({ publicUrl: 'http://127.0.0.1:80' });
    expect(config({ HOST: '::1' })).toMatchObject({ publicUrl: 'http://[::1]:3000' });
    const own = { directory: '/data/uploads', publicUrl: 'https://api.example/v1' };
    expect(config({ PUBLIC_URL: 'https://api.example/v1/', DATA_DIR: '/data' })).toEqual(own);
  });

  it('keeps uploads in a bucket when one is named', () => {
    const keys = { bucket: 'uploads', accessKeyId: 'id', secretAccessKey: 'secret' };
    const s3 = { ...keys, endpoint: undefined, region: 'us-east-1', publicUrl: 'https://cdn.example' };
    expect(config(bucket)).toEqual({ s3 });
    const endpoint = 'http://127.0.0.1:9000';
    const elsewhere = config({ ...bucket, S3_ENDPOINT: endpoint, S3_REGION: 'eu' });
    expect(elsewhere).toMatchObject({ s3: { endpoint, region: 'eu' } });
  });

  it.each(Object.keys(bucket))('refuses a bucket without %s', (name) => {
    const line = `${name} must be set for uploads to be kept in a bucket`;
    expect(() => config({ ...bucket, [name]: '' })).toThrow(line);
  });
});

describe('apiConfig', () => {
  it('takes limits, timeouts and addresses from the environment', () => {
    const environment = {
      ...{ RATE_LIMIT_READ: '1', RATE_LIMIT_WRITE: '2', RATE_LIMIT_KEY: '3', RATE_LIMIT_SIGNATURE: '4' },
      ...{ EVENT_STREAMS_PER_KEY: '5', EVENT_STREAMS: '6', RPC_TIMEOUT_MS: '7', RPC_BATCH: '8' },
      ...{ MAX_PRIORITY_FEE: '9', INDEXER: 'separate', LOG_LEVEL: 'warn', REDIS_URL: 'redis://127.0.0.1' },
      TRUST_PROXY: '10.0.0.0/8, ::1',
      CONSOLE_MAINNET_RPC_URL: 'https://public.example/rpc',
    };
    expect(apiConfig(readEnv(environment))).toMatchObject({
      limits: { read: 1, write: 2, key: 3, signature: 4 },
      streams: { maxPerIntegration: 5, maxTotal: 6 },
      ...{ rpcTimeoutMs: 7, rpcBatch: 8, maxPriorityFee: 9, leads: false, logLevel: 'warn' },
      redisUrl: 'redis://127.0.0.1',
      trustProxy: ['10.0.0.0/8', '::1'],
      consoleRpcUrls: { mainnet: 'https://public.example/rpc' },
    });
  });
});

describe('tracingConfig', () => {
  const config = (variables: Record<string, string>) => tracingConfig(readEnv(variables), 'obverse-api');

  it('records everything by default, and takes name, ratio and headers from the environment', () => {
    const defaults = { headers: {}, serviceName: 'obverse-api', ratio: 1 };
    const endpoint = 'http://127.0.0.1:4318';
    expect(config({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({ endpoint, ...defaults });
    const variables = {
      ...{ OTEL_SERVICE_NAME: 'coins', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b=, authorization=Basic%20YQ==',
    };
    expect(config({ OTEL_EXPORTER_OTLP_ENDPOINT, ...variables })).toMatchObject({
      headers: { 'x-key': 'a b=', authorization: 'Basic YQ==' },
      ...{ serviceName: 'coins', ratio: 0.25 },
    });
  });
});
