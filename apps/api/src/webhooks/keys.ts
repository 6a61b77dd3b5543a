import { createHmac } from 'node:crypto';
import type { WebhooksConfig } from '../config/api-config.ts';

/** Identifies a key without revealing it. */
export const keyIdOf = (key: Buffer): string =>
  createHmac('sha256', key).update('obverse webhook key').digest('hex').slice(0, 16);

/**
 * The keys from which the secrets of webhooks are derived. Each webhook has the id of the key of its secret, so it keeps the secret when the
 * service gets another key, for as long as the former one is among the previous keys.
 */
export type WebhookKeys = {
  /** Secrets are derived from it from now on. */
  readonly current: Buffer;
  /** Ids of all keys that can sign, the current one's first. */
  readonly ids: readonly [string, ...string[]];
  /** The key with an id; undefined for one that is not here. */
  readonly byId: (id: string) => Buffer | undefined;
};

export function openKeys({
  key,
  previousKeys = [],
}: Pick<WebhooksConfig, 'key' | 'previousKeys'>): WebhookKeys {
  const currentId = keyIdOf(key);
  const keys = new Map([key, ...previousKeys].map((each) => [keyIdOf(each), each]));
  const formerIds = [...keys.keys()].filter((id) => id !== currentId);
  return {
    current: key,
    ids: [currentId, ...formerIds],
    byId: (id) => keys.get(id),
  };
}
