import { expect } from 'vitest';
import { endpoint } from '../endpoint.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

const remove = endpoint('webhooks.remove');
const helpers = webhookEndpoint(remove);
const { forWebhook, testsWebhookId } = helpers;

remove.answers('the id of the deleted webhook', forWebhook, async (data) => {
  expect(data).toEqual({ webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const { body } = await remove.fixture.service.get(`/integration/${helpers.coin.id}/webhooks`);
  expect(body.data.webhooks).toEqual([]);
});
testsWebhookId();
