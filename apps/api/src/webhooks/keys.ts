import { createHmac } from 'node:crypto';
import type { WebhooksConfig } from '../config/api-config.ts';

/** Identifies a key without revealing it. */
export const keyIdOf = (key: Buffer): string =>
  createHmac('sha256', key).update('obverse webhook key').digest('hex').slice(0, 16);

/** The key ids of webhooks that the service's keys sign for. The empty id is that of webhooks from before key ids were recorded. */
export const signableKeyIds = (keyIds: readonly string[]): readonly string[] => [...keyIds, ''];

/**
 * The keys from which the secrets of webhooks are derived. Each webhook has the id of the key of its secret, so it keeps the secret when the
 * service gets another key, for as long as the former one is among the previous keys.
 */
export type WebhookKeys = {
  /** Secrets are derived from it from now on. */
  readonly current: Buffer;
  /** Ids of all keys that can sign, the current one's first. */
  readonly ids: readonly [string, ...string[]];
  /** Ids of the keys of all webhooks that they can sign for. */
  readonly signableIds: readonly string[];
  /** The keys that sign for a key id: all of them for webhooks from before key ids were recorded, none for a key that is not here. */
  readonly byId: (id: string) => readonly Buffer[];
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
    signableIds: signableKeyIds([currentId, ...formerIds]),
    byId: (id) => {
      if (id === '') return [...keys.values()];
      const found = keys.get(id);
      return found === undefined ? [] : [found];
    },
  };
}
