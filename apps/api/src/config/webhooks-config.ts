import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode, makeDirectory } from '../lib/files.ts';
import { minWebhookKeyBytes, type WebhooksConfig } from './config.ts';
import type { Env } from './env.ts';
import { StartError } from './start-error.ts';

async function read(file: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await readFile(file, 'utf8'), 'base64');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Under its name from the first moment with all its bytes, and once, whoever else makes it at this moment. */
async function make(file: string): Promise<void> {
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

/** The key in a data directory, which is made where there is none. @throws StartError when it is none */
async function keyIn(directory: string): Promise<Buffer> {
  const file = join(directory, 'webhook-key');
  try {
    await makeDirectory(directory);
    if ((await read(file)) === undefined) await make(file);
    const key = await read(file);
    if (key !== undefined && key.length >= minWebhookKeyBytes) return key;
  } catch (error) {
    throw new StartError(`${file} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
  throw new StartError(`${file} holds no key of ${minWebhookKeyBytes} bytes in base64`);
}

/**
 * How webhooks are signed and where they may lead, as `env` says; without a key there, one is kept in the data directory.
 *
 * @throws StartError when that file cannot be used
 */
export async function webhooksConfig(env: Env): Promise<WebhooksConfig> {
  const { WEBHOOK_KEY: key, WEBHOOK_ALLOWED_NETWORKS: allowedNetworks = [], DATA_DIR } = env;
  return { key: key ?? (await keyIn(DATA_DIR)), allowedNetworks };
}
