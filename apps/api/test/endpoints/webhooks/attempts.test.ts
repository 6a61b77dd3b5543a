import { randomUUID } from 'node:crypto';
import { type Received, startReceiver } from '@obverse/testing';
import { afterAll, expect } from 'vitest';
import { webhookAttempts } from '../../../src/db/schema/webhooks-tables.ts';
import { record } from '../../support/events.ts';
import { openEndpoint } from '../endpoint.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

const attempts = await openEndpoint('webhooks.attempts');
const helpers = await webhookEndpoint(attempts);
const { forCoin, forWebhook, testsWebhookId } = helpers;

const receiver = await startReceiver();
afterAll(() => receiver.close());

attempts.answers('no attempts before the first delivery', forWebhook, (data) =>
  expect(data).toEqual({ attempts: [] }),
);

attempts.answers(
  'a test with the payload that was sent, and the body and request id that were answered, without secrets',
  async () => {
    const { service } = attempts.fixture;
    const path = `/integration/${helpers.coin.id}/webhooks`;
    await forWebhook();
    const { body } = await service.post(path, { url: `${receiver.url}/${randomUUID()}` });
    const { webhookId, secret } = body.data;
    receiver.respond((response) =>
      response.writeHead(418, { 'x-request-id': 'req_7' }).end(`short and stout, ${secret}`),
    );
    await service.post(`${path}/${webhookId}/test`, {});
    return forCoin({ webhookId });
  },
  (data) => {
    const { body, headers } = receiver.received.at(-1) as Received;
    expect(data.attempts).toEqual([
      {
        eventId: null,
        at: expect.any(String),
        ...{ ok: false, status: 418, error: null, ms: expect.any(Number) },
        messageId: headers['webhook-id'],
        payload: body,
        responseBody: 'short and stout, whsec_[secret]',
        requestId: 'req_7',
      },
    ]);
  },
);

attempts.answers(
  'an event with its payload, and none of an event that the chain has turned out not to have',
  async () => {
    const { database } = attempts.fixture.service;
    const sequence = await record(database, 'mainnet', [{ integrationId: helpers.coin.id }]);
    const question = await forWebhook();
    const { webhookId } = question.input as { webhookId: string };
    const common = { webhookId, at: new Date(), status: 204, ms: 5 };
    await database.orm.insert(webhookAttempts).values([
      { ...common, number: 1, sequence },
      { ...common, number: 2, sequence: sequence + 1 },
    ]);
    return question;
  },
  (data) => {
    const [gone, event] = data.attempts;
    const { id } = helpers.coin;
    expect(JSON.parse(event.payload)).toMatchObject({ id: event.eventId, integrationId: id });
    expect(event).toMatchObject({ ok: true, responseBody: null, requestId: null });
    expect(event.messageId).toMatch(new RegExp(`^msg_[0-9a-f]{32}_${event.eventId}$`));
    expect(gone).toMatchObject({ payload: null });
  },
);
testsWebhookId();
