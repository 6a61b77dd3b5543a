import type { WebhooksConfig } from '../config/config.ts';
import { type Networks, parseNetworks } from './address.ts';
import { nameServers, type Resolve } from './resolve.ts';
import { keyIdOf } from './secret.ts';
import { openSender, type Sender } from './send.ts';

/** What procedures and deliveries share. */
export type Webhooks = {
  /** What secrets are derived from. */
  readonly key: Buffer;
  readonly keyId: string;
  /** Where deliveries may go beside public addresses. */
  readonly allowed: Networks;
  readonly send: Sender['send'];
  readonly close: () => Promise<void>;
};

/** @param resolve asks for the addresses of receivers; absent: this machine's name servers */
export function openWebhooks(
  { key, allowedNetworks }: WebhooksConfig,
  resolve: Resolve = nameServers(),
): Webhooks {
  const allowed = parseNetworks(allowedNetworks);
  return { key, keyId: keyIdOf(key), allowed, ...openSender({ allowed, resolve }) };
}
