import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { openStream } from '../../events/stream-client.ts';
import { openTestDatabase } from '../../support/database.ts';
import { record } from '../../support/events.ts';
import { endpoint } from '../endpoint.ts';
import { goneIntegration, type TestCoin } from '../fixture.ts';

// tRPC answers a subscription with 200 before it calls the procedure: test/events/subscription.test.ts tests it
const stream = endpoint('integration.eventStream');

let coin: TestCoin;
/** A database without the table of events, but with the key of an integration. */
let broken: Database;
let known: { id: string; key: string };
beforeAll(async () => {
  coin = await stream.fixture.coin();
  broken = await openTestDatabase();
  known = await goneIntegration(broken);
  await broken.orm.execute('drop table events');
});
afterAll(() => broken.close());

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
stream.needsItsKey(valid);
stream.needsAnIntegration((id) => valid({ id }));
stream.fails(
  '500 INTERNAL',
  'a database without the table',
  () => ({ database: broken }),
  () => ({ ...valid({ id: known.id }), key: known.key }),
  'Internal server error',
);
// only the cluster knows that a coin without events exists
stream.needsTheCluster(async () => valid({ id: (await stream.fixture.coin()).id }));
stream.row(429, 'refuses the second call with 429 RATE_LIMITED when the limit is one per minute', () =>
  stream.elsewhere({ limits: { read: 1, write: 1, key: 1, signature: 1 } }, async (by) => {
    const path = `/integration/${coin.id}/events/stream?lastEventId=x`;
    const sent = { path, init: { headers: stream.fixture.service.keyHeader(path) } };
    expect((await by(sent)).status).toBe(400);
    expect((await by(sent)).status).toBe(429);
  }),
);
