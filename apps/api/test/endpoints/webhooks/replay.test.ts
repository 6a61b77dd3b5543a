import { beforeAll, expect } from 'vitest';
import { record } from '../../support/events.ts';
import { endpoint } from '../endpoint.ts';
import { aboutWebhooks } from './about-webhooks.ts';

const replay = endpoint('webhooks.replay');
const { askOfOne, isGuarded, needsAWebhook } = aboutWebhooks(replay);

beforeAll(async () => {
  await record(replay.fixture.service.database, 'mainnet', [
    { integrationId: null },
    { integrationId: null },
  ]);
});

replay.answers(
  'the webhook, standing before the event',
  () => askOfOne({ from: '2' }),
  (data) => expect(data).toMatchObject({ position: '1', failures: 0, disabledAt: null }),
);
replay.answers('the webhook where it stands', askOfOne, (data) =>
  expect(data).toMatchObject({ position: '2', disabledAt: null }),
);
for (const from of ['0', '3']) {
  replay.refuses(
    '400 INVALID_REQUEST',
    `${from}, which is no event`,
    () => askOfOne({ from }),
    'Invalid request data: from: must be the id of an event',
  );
}
needsAWebhook();
isGuarded(askOfOne);
replay.limitsBodies();
