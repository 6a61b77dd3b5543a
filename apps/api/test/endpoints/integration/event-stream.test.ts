import { expect } from 'vitest';
import { openStream } from '../../events/stream-client.ts';
import { record } from '../../support/events.ts';
import { openEndpoint } from '../endpoint.ts';

// tRPC answers a subscription with 200 before it calls the procedure: test/events/subscription.test.ts tests it
const stream = await openEndpoint('integration.eventStream');

const coin = await stream.fixture.coin();

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

stream.row(200, 'streams the events that are recorded after it opens', async () => {
  const { service } = stream.fixture;
  const path = `/integration/${coin.id}/events/stream`;
  const reader = await openStream(service.url + path, service.keyHeader(path));
  expect(await reader.event()).toMatchObject({ event: 'ready' });
  const last = await record(service.database, 'mainnet', [{ integrationId: coin.id }]);
  expect(await reader.event()).toMatchObject({ id: String(last) });
  reader.close();
});

stream.refuses(
  '400 INVALID_REQUEST',
  'the id of an event that does not exist yet',
  () => valid({ lastEventId: '999999' }),
  'Invalid request data: lastEventId: is of no event yet',
);
stream.needsAnIntegration((id) => valid({ id }));
// only the cluster knows that a coin without events exists
stream.row(429, 'refuses the second call with 429 RATE_LIMITED when the limit is one per minute', () =>
  stream.elsewhere({ limits: { read: 1, write: 1, key: 1, signature: 1 } }, async (by) => {
    const path = `/integration/${coin.id}/events/stream?lastEventId=x`;
    const sent = { path, init: { headers: stream.fixture.service.keyHeader(path) } };
    expect((await by(sent)).status).toBe(400);
    expect((await by(sent)).status).toBe(429);
  }),
);
