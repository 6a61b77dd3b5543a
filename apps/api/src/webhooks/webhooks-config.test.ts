import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../config/read-env.ts';
import { webhooksConfig } from './webhooks-config.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'obverse-webhooks-'));
});
afterEach(() => rm(directory, { recursive: true }));

const read = (variables: Record<string, string> = {}) =>
  webhooksConfig(readEnv({ DATA_DIR: join(directory, 'data'), ...variables }));
const base64 = (key: Buffer) => key.toString('base64');
const short = base64(Buffer.alloc(31));

describe('webhooksConfig', () => {
  it('creates one key, readable by its owner only, for processes that start together', async () => {
    const configs = await Promise.all(Array.from({ length: 20 }, () => read()));
    const [key = '', ...others] = new Set(configs.map((config) => base64(config.key)));
    expect(others).toEqual([]);
    const file = join(directory, 'data', 'webhook-key');
    expect(await readFile(file, 'utf8')).toBe(key);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(directory, 'data'))).toEqual(['webhook-key']);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(base64((await read()).key)).toBe(key);
  });

  it('takes the key and previous keys from the environment, and then writes no file', async () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(40, 2)];
    const WEBHOOK_PREVIOUS_KEYS = `${base64(first)}, ${base64(second)}`;
    const config = await read({ WEBHOOK_KEY: base64(second), WEBHOOK_PREVIOUS_KEYS });
    expect(config).toMatchObject({ key: second, previousKeys: [first, second] });
    expect((await read({ WEBHOOK_KEY: base64(second) })).previousKeys).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
  });

  it('names the file or variable whose key is too short', async () => {
    const file = join(directory, 'webhook-key');
    await writeFile(file, short);
    await expect(read({ DATA_DIR: directory })).rejects.toThrow(`${file} holds no key of 32 bytes in base64`);
    await expect(read({ DATA_DIR: file })).rejects.toThrow(/cannot be used: ENOTDIR/);
    for (const WEBHOOK_KEY of ['short', 'no base64!', short])
      expect(() => readEnv({ WEBHOOK_KEY })).toThrow('WEBHOOK_KEY must be 32 bytes or more in base64');
    const WEBHOOK_PREVIOUS_KEYS = `${base64(Buffer.alloc(32))},${short}`;
    expect(() => readEnv({ WEBHOOK_PREVIOUS_KEYS })).toThrow(
      'WEBHOOK_PREVIOUS_KEYS must be keys of 32 bytes',
    );
  });
});
