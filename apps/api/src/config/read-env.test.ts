import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { afterAll, describe, expect, it } from 'vitest';
import { inspectEnv, readEnv } from './read-env.ts';

describe('readEnv', () => {
  it('treats an empty variable as absent', () => {
    expect(readEnv({ PORT: '', MAINNET_RPC_URL: '' }).PORT).toBe(3000);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a port number'],
    [{ LOCAL_SLOT_MS: '19' }, 'LOCAL_SLOT_MS must be a whole number from 20 to 1000'],
    [{ TRUST_PROXY: '10.0.0.1, proxy' }, 'TRUST_PROXY must be addresses or networks with commas between'],
    [{ REDIS_URL: 'http://x.example' }, 'REDIS_URL must be a redis or rediss URL'],
    [{ RATE_LIMIT_READ: '0' }, 'RATE_LIMIT_READ must be a whole number'],
    [{ PORT: '65536' }, 'PORT must be a port number'],
    [{ DEVNET_RPC_URL: 'devnet' }, 'DEVNET_RPC_URL must be http or https URLs with commas between'],
    [
      { MAINNET_RPC_URL: 'ftp://x.example' },
      'MAINNET_RPC_URL must be http or https URLs with commas between',
    ],
    [{ DEPLOYMENT: 'prod' }, 'DEPLOYMENT must be development or production'],
    [{ PROGRAM_ID: '0' }, 'PROGRAM_ID must be a base58 address'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be a postgres or postgresql URL, with special characters of the password as %XX',
    ],
    [
      { DATABASE_URL: 'postgres://me:a/b@x.example/coins' },
      'DATABASE_URL must be a postgres or postgresql URL, with special characters of the password as %XX',
    ],
    [{ PYTH_MAX_AGE: '1m' }, 'PYTH_MAX_AGE must be a whole number'],
    [
      { MAINNET_PYTH_PRICES: 'USDC=usdc' },
      'MAINNET_PYTH_PRICES must be mint=account:feed entries with commas between, each mint once',
    ],
    [{ CONSOLE_DEVNET_RPC_URL: 'wss://x.example' }, 'CONSOLE_DEVNET_RPC_URL must be an http or https URL'],
    [
      { CONSOLE_DEVNET_RPC_URL: 'https://me:hush@x.example' },
      'CONSOLE_DEVNET_RPC_URL must hold no name and no password',
    ],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be a level of pino/],
  ])('names the variable that is invalid: %j', (variables, message) => {
    expect(() => readEnv(variables)).toThrow(message);
  });

  it('names the first variable that production needs and lacks', () => {
    const production = { DEPLOYMENT: 'production' };
    const mainnet = { ...production, MAINNET_RPC_URL: 'https://mainnet.example' };
    expect(() => readEnv(production)).toThrow(/^MAINNET_RPC_URL must be set with DEPLOYMENT=production/);
    expect(() => readEnv(mainnet)).toThrow(/^DEVNET_RPC_URL must be set/);
    const devnet = { ...mainnet, DEVNET_RPC_URL: 'https://devnet.example' };
    expect(() => readEnv(devnet)).toThrow(/^PROGRAM_ID must be set/);
    const development = { ...devnet, PROGRAM_ID: DEVELOPMENT_PROGRAM_ID.toBase58() };
    const program = { ...devnet, PROGRAM_ID: 'So11111111111111111111111111111111111111112' };
    expect(() => readEnv(program)).toThrow(/^DATABASE_URL must be set/);
    const database = { ...program, DATABASE_URL: 'postgres://db.example/obverse' };
    expect(() => readEnv(database)).toThrow(/^PUBLIC_URL must be set/);
    const url = { ...database, PUBLIC_URL: 'https://api.example/' };
    expect(() => readEnv(url)).toThrow(/^WEBHOOK_KEY must be set/);
    const all = { ...url, WEBHOOK_KEY: Buffer.alloc(32).toString('base64') };
    expect(() => readEnv({ ...all, PROGRAM_ID: development.PROGRAM_ID })).toThrow(
      /^PROGRAM_ID must be your own program/,
    );
    expect(readEnv(all)).toMatchObject({
      DEPLOYMENT: 'production',
      PUBLIC_URL: 'https://api.example',
    });
  });

  it('finds everything that is wrong at once, and leaves the variables out that are', () => {
    const { env, problems } = inspectEnv({
      DEPLOYMENT: 'production',
      PORT: 'http',
      HOST: '::',
      DATABASE_URL: 'mysql://x',
      REDIS_URL_FILE: '/nowhere',
    });
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
      expect(readEnv({ PORT_FILE: path }).PORT).toBe(4_000);
      expect(readEnv({ PORT_FILE: path, PORT: '' }).PORT).toBe(4_000);
    });

    it.each([
      [{ PORT_FILE: path, PORT: '1' }, 'PORT and PORT_FILE are both set'],
      [
        { PORT_FILE: `${path}s` },
        `PORT_FILE cannot be read: ENOENT: no such file or directory, open '${path}s'`,
      ],
      [{ HOST_FILE: directory }, 'HOST_FILE cannot be read: EISDIR: illegal operation on a directory, read'],
      [{ LOG_LEVEL_FILE: path }, 'LOG_LEVEL must be a level of pino'],
    ])('is refused with the variable and the reason: %j', (environment, message) => {
      expect(() => readEnv(environment)).toThrow(message);
    });
  });
});
