import { expect } from 'vitest';
import { record } from '../../support/events.ts';
import { openEndpoint } from '../endpoint.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';

const replay = await openEndpoint('webhooks.replay');
const { forWebhook, testsWebhookId } = await webhookEndpoint(replay);

await record(replay.fixture.service.database, 'mainnet', [{ integrationId: null }, { integrationId: null }]);

replay.answers(
  'the webhook with its position before the given event',
  () => forWebhook({ from: '2' }),
  (data) => expect(data).toMatchObject({ position: '1', failures: 0, disabledAt: null }),
);
replay.answers('the webhook with its position unchanged', forWebhook, (data) =>
  expect(data).toMatchObject({ position: '2', disabledAt: null }),
);
for (const from of ['0', '3']) {
  replay.refuses('INVALID_REQUEST', forWebhook, [[{ from }, 'from: must be the id of an event']]);
}
testsWebhookId();
