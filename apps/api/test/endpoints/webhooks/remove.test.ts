import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

const remove = await openEndpoint('webhooks.remove');
const helpers = await webhookEndpoint(remove);
const { forWebhook, testsWebhookId } = helpers;

remove.answers('the id of the deleted webhook', forWebhook, async (data) => {
  expect(data).toEqual({ webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const { body } = await remove.fixture.service.get(`/integration/${helpers.coin.id}/webhooks`);
  expect(body.data.webhooks).toEqual([]);
});
testsWebhookId();
