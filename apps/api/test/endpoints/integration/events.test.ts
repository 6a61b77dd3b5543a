import { expect } from 'vitest';
import { record } from '../../support/events.ts';
import { openEndpoint } from '../endpoint.ts';

const events = await openEndpoint('integration.events');

const { fixture } = events;
const [coin, quiet] = [await fixture.coin(), await fixture.coin()];
const { database } = fixture.service;
await record(database, 'mainnet', [{ integrationId: coin.id }, { integrationId: coin.id }]);

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

events.answers("the integration's events, the newest first", valid, (data) =>
  expect(data).toMatchObject({ events: [{ id: '2' }, { id: '1' }], nextCursor: null }),
);
events.answers(
  'an empty list for an integration without events',
  () => valid({ id: quiet.id }),
  (data) => expect(data).toEqual({ events: [], nextCursor: null }),
);

events.needsAnIntegration((id) => valid({ id }));
// only the cluster knows that a coin without events exists
