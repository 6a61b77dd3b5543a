import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebhooksConfig } from '../config/api-config.ts';
import { StartError } from '../config/read-env.ts';
import { type Env, minWebhookKeyBytes } from '../config/schema.ts';
import { hasErrorCode, makeDirectory } from '../lib/files.ts';

async function readKey(file: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await readFile(file, 'utf8'), 'base64');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Writes a new key to a file that appears with all its bytes. If another process does so first, its key stays. */
async function createKey(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, randomBytes(minWebhookKeyBytes).toString('base64'), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
}

const keyFile = (directory: string): string => join(directory, 'webhook-key');

/** @throws StartError for a key that is too short */
function requireLength(file: string, key: Buffer): Buffer {
  if (key.length >= minWebhookKeyBytes) return key;
  throw new StartError(`${file} holds no key of ${minWebhookKeyBytes} bytes in base64`);
}

const unusable = (file: string, error: unknown): StartError =>
  new StartError(`${file} cannot be used: ${error instanceof Error ? error.message : error}`);

/** The key that a start would use; undefined where it would create one. @throws StartError when it cannot be used */
export async function existingWebhookKey({ WEBHOOK_KEY, DATA_DIR }: Env): Promise<Buffer | undefined> {
  if (WEBHOOK_KEY !== undefined) return WEBHOOK_KEY;
  const file = keyFile(DATA_DIR);
  const key = await readKey(file).catch((error: unknown) => {
    throw unusable(file, error);
  });
  return key && requireLength(file, key);
}

/** The key in a data directory; created if it is missing. @throws StartError when it cannot be used */
async function keyIn(directory: string): Promise<Buffer> {
  const file = keyFile(directory);
  let key: Buffer | undefined;
  try {
    await makeDirectory(directory);
    if ((await readKey(file)) === undefined) await createKey(file);
    key = await readKey(file);
  } catch (error) {
    throw unusable(file, error);
  }
  return requireLength(file, key ?? Buffer.alloc(0));
}

/**
 * How webhooks are signed and where they may lead. Without `WEBHOOK_KEY` the key is a file in the data directory.
 *
 * @throws StartError when that file cannot be used
 */
export async function webhooksConfig(env: Env): Promise<WebhooksConfig> {
  const { WEBHOOK_KEY: key, WEBHOOK_PREVIOUS_KEYS: previousKeys = [], DATA_DIR } = env;
  const allowedNetworks = env.WEBHOOK_ALLOWED_NETWORKS ?? [];
  return { key: key ?? (await keyIn(DATA_DIR)), previousKeys, allowedNetworks };
}
