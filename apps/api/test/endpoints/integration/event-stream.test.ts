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

stream.refuses('INVALID_REQUEST', valid, [[{ lastEventId: '999999' }, 'lastEventId: is of no event yet']]);
stream.needsAnIntegration((id) => valid({ id }));
