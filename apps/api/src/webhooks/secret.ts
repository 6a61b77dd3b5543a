import { createHmac } from 'node:crypto';

/** The fewest bytes of a key that secrets are derived from. */
export const minKeyBytes = 32;

/** Tells keys apart, and nothing else of them. */
export const keyIdOf = (key: Buffer): string =>
  createHmac('sha256', key).update('obverse webhook key').digest('hex').slice(0, 16);

/**
 * The secret of a webhook, as Standard Webhooks writes them. It is derived anew whenever it is needed and kept nowhere.
 *
 * @param key the service's own, 32 bytes or more
 * @param generation counts the webhook's rotations, from 1
 */
export function secretOf(key: Buffer, webhookId: string, generation: number): string {
  const secret = createHmac('sha256', key).update(`obverse webhook ${webhookId} ${generation}`);
  return `whsec_${secret.digest('base64')}`;
}
