import { expect } from 'vitest';
import { endpoint } from '../endpoint.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

const attempts = endpoint('webhooks.attempts');
const { forWebhook, testsWebhookId } = webhookEndpoint(attempts);

attempts.answers('no attempts before the first delivery', forWebhook, (data) =>
  expect(data).toEqual({ attempts: [] }),
);
testsWebhookId();
