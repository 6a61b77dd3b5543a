import type { WebhooksConfig } from '../config/api-config.ts';
import { dnsResolver, type Networks, parseNetworks, type ResolveHost } from '../outbound/addresses.ts';
import { openKeys, type WebhookKeys } from './keys.ts';
import { openSender, type Sender } from './sender.ts';

/** What procedures and deliveries share. */
export type Webhooks = Sender & {
  readonly keys: WebhookKeys;
  /** Networks that deliveries may go to in addition to public addresses. */
  readonly allowedNetworks: Networks;
  /** Resolves the host names of receivers. */
  readonly resolve: ResolveHost;
};

/** @param resolve resolves host names; tests replace it */
export function openWebhooks(config: WebhooksConfig, resolve: ResolveHost = dnsResolver()): Webhooks {
  const allowedNetworks = parseNetworks(config.allowedNetworks);
  return { keys: openKeys(config), allowedNetworks, resolve, ...openSender({ allowedNetworks, resolve }) };
}
