import { expect } from 'vitest';
import { endpoint } from '../endpoint.ts';
import { aboutWebhooks } from './about-webhooks.ts';

const remove = endpoint('webhooks.remove');
const about = aboutWebhooks(remove);
const { askOfOne, isGuarded, needsAWebhook } = about;

remove.answers('which one is no more', askOfOne, async (data) => {
  expect(data).toEqual({ webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const { body } = await remove.fixture.service.get(`/integration/${about.coin.id}/webhooks`);
  expect(body.data.webhooks).toEqual([]);
});
needsAWebhook();
isGuarded(askOfOne);
