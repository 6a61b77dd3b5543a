import type { WebhooksConfig } from '../../src/config/api-config.ts';

/** A key that is worth nothing, and receivers on this machine. */
export const webhookConfig: WebhooksConfig = {
  key: Buffer.alloc(32, 7),
  allowedNetworks: ['127.0.0.0/8', '::1/128'],
};
