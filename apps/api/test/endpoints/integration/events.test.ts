import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { openTestDatabase } from '../../support/database.ts';
import { record } from '../../support/events.ts';
import { endpoint } from '../endpoint.ts';
import { goneIntegration, type TestCoin } from '../fixture.ts';

const events = endpoint('integration.events');

let coin: TestCoin;
let quiet: TestCoin;
/** Lacks the table of events, and knows the key of an integration. */
let broken: Database;
let known: { id: string; key: string };
beforeAll(async () => {
  const { fixture } = events;
  [coin, quiet] = [await fixture.coin(), await fixture.coin()];
  const { database } = fixture.service;
  await record(database, 'mainnet', [{ integrationId: coin.id }, { integrationId: coin.id }]);
  broken = await openTestDatabase();
  known = await goneIntegration(broken);
  await broken.orm.execute('drop table events');
});
afterAll(() => broken.close());

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

events.answers("the integration's own, the newest first", valid, (data) =>
  expect(data).toMatchObject({ events: [{ id: '2' }, { id: '1' }], nextCursor: null }),
);
events.answers(
  'none of an integration without any',
  () => valid({ id: quiet.id }),
  (data) => expect(data).toEqual({ events: [], nextCursor: null }),
);

events.refuses(
  '400 INVALID_REQUEST',
  'a cursor that is no id of an event',
  () => valid({ cursor: '1.5' }),
  "Invalid request data: cursor: must be an event's id, decimal digits",
);
events.needsItsKey(valid);
events.needsAnIntegration((id) => valid({ id }));
events.limitsCallers(valid);
events.fails(
  '500 INTERNAL',
  'a database without the table',
  () => ({ database: broken }),
  () => ({ ...valid({ id: known.id }), key: known.key }),
  'Internal server error',
);
// of a coin without events it is not known from the database that it exists
events.needsTheCluster(() => valid({ id: quiet.id }));
