import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../config/read-env.ts';
import { deriveSecret } from './signing.ts';
import { webhooksConfig } from './webhooks-config.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'obverse-webhooks-'));
});
afterEach(() => rm(directory, { recursive: true }));

const read = (variables: Record<string, string> = {}) =>
  webhooksConfig(readEnv({ DATA_DIR: join(directory, 'data'), ...variables }));

describe('webhooksConfig', () => {
  it('creates one key, readable by its owner only, for processes that start together', async () => {
    const configs = await Promise.all(Array.from({ length: 20 }, () => read()));
    const keys = new Set(configs.map(({ key }) => key.toString('base64')));
    expect(keys.size).toBe(1);
    const file = join(directory, 'data', 'webhook-key');
    expect(await readFile(file, 'utf8')).toBe([...keys][0]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(directory, 'data'))).toEqual(['webhook-key']);
    expect(configs[0]?.key).toHaveLength(32);
    expect((await read()).key).toEqual(configs[0]?.key);
  });

  it('takes the key from the environment, and then writes no file', async () => {
    const key = Buffer.alloc(40, 1);
    expect((await read({ WEBHOOK_KEY: key.toString('base64') })).key).toEqual(key);
    expect(await readdir(directory)).toEqual([]);
  });

  it('takes previous keys with commas between, and refuses one that is too short', async () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(40, 2)];
    const keys = [first, second].map((key) => key.toString('base64'));
    expect((await read({ WEBHOOK_PREVIOUS_KEYS: keys.join(', ') })).previousKeys).toEqual([first, second]);
    expect((await read()).previousKeys).toEqual([]);
    expect(() =>
      readEnv({ WEBHOOK_PREVIOUS_KEYS: `${keys[0]},${Buffer.alloc(31).toString('base64')}` }),
    ).toThrow('WEBHOOK_PREVIOUS_KEYS must be keys of 32 bytes or more in base64 with commas between');
  });

  it('names the file or variable whose key is too short', async () => {
    await writeFile(join(directory, 'webhook-key'), Buffer.alloc(31).toString('base64'));
    await expect(read({ DATA_DIR: directory })).rejects.toThrow(
      `${join(directory, 'webhook-key')} holds no key of 32 bytes in base64`,
    );
    await expect(read({ DATA_DIR: join(directory, 'webhook-key') })).rejects.toThrow(
      /cannot be used: ENOTDIR/,
    );
    for (const WEBHOOK_KEY of ['short', 'no base64!', Buffer.alloc(31).toString('base64')]) {
      expect(() => readEnv({ WEBHOOK_KEY })).toThrow('WEBHOOK_KEY must be 32 bytes or more in base64');
    }
  });
});

describe('deriveSecret', () => {
  it('derives a secret that depends on webhook, generation and key only', () => {
    const key = Buffer.alloc(32, 1);
    const secret = deriveSecret(key, 'a', 1);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const others = [
      deriveSecret(key, 'a', 2),
      deriveSecret(key, 'b', 1),
      deriveSecret(Buffer.alloc(32, 2), 'a', 1),
    ];
    expect(new Set([secret, ...others]).size).toBe(4);
    expect(deriveSecret(key, 'a', 1)).toBe(secret);
  });
});
