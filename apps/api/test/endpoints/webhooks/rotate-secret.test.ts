import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

const rotate = await openEndpoint('webhooks.rotateSecret');
const { forWebhook, testsWebhookId } = await webhookEndpoint(rotate);

rotate.answers('the new secret and the time until which the old one signs too', forWebhook, (data) => {
  expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const hours = (Date.parse(data.previousSecretUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
});
testsWebhookId();
