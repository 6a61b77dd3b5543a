import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

const create = await openEndpoint('webhooks.create');
const helpers = await webhookEndpoint(create);
const { forCoin, forWebhook } = helpers;

const valid = async () => {
  await forWebhook();
  return forCoin({ url: `https://acme.example/${randomUUID()}` });
};

create.answers('the webhook and its secret', valid, ({ secret, ...webhook }) => {
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toEqual({
    webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    url: expect.stringMatching(/^https:\/\/acme.example\//),
    createdAt: expect.any(String),
    position: '0',
    lastAttempt: null,
    failures: 0,
    failingSince: null,
    nextAttemptAt: null,
    disabledAt: null,
    disabledReason: null,
    previousSecretUntil: null,
    needsRotation: false,
  });
});

create.refuses('INVALID_REQUEST', forCoin, [
  [{ url: 'https://10.0.0.1/' }, 'url: must not lead to a private address'],
]);
create.refuses(
  'WEBHOOK_EXISTS',
  async () => {
    await forWebhook();
    await create.fixture.service.post(`/integration/${helpers.coin.id}/webhooks`, {
      url: 'https://acme.example/a',
    });
    return forCoin({ url: 'HTTPS://ACME.example:443/a' });
  },
  'There is a webhook with this URL already: rotate its secret if it is lost',
);
create.refuses(
  'TOO_MANY_WEBHOOKS',
  async () => {
    await forWebhook();
    const path = `/integration/${helpers.coin.id}/webhooks`;
    const tries = Array.from({ length: 15 }, (_, i) =>
      create.fixture.service.post(path, { url: `https://acme.example/${i}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    return forCoin({ url: 'https://acme.example/more' });
  },
  'An integration may have 10 webhooks: remove one first',
);
