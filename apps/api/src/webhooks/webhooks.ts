import type { WebhooksConfig } from '../config/api-config.ts';
import { dnsResolver, type Networks, parseNetworks, type ResolveHost } from './addresses.ts';
import { openSender, type Sender } from './sender.ts';
import { keyIdOf } from './signing.ts';

/** What procedures and deliveries share. */
export type Webhooks = Sender & {
  /** The service's key, from which the secrets of webhooks are derived. */
  readonly key: Buffer;
  readonly keyId: string;
  /** Networks that deliveries may go to in addition to public addresses. */
  readonly allowedNetworks: Networks;
};

/** @param resolve resolves the host names of receivers; tests replace it */
export function openWebhooks(config: WebhooksConfig, resolve: ResolveHost = dnsResolver()): Webhooks {
  const { key } = config;
  const allowedNetworks = parseNetworks(config.allowedNetworks);
  return { key, keyId: keyIdOf(key), allowedNetworks, ...openSender({ allowedNetworks, resolve }) };
}
