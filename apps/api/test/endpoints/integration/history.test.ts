import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const history = await openEndpoint('integration.history');

const coin = await history.fixture.coin();

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

// test/snapshots/history.test.ts tests the points
history.answers('no points before the first snapshot', valid, (data) => expect(data).toEqual([]));

history.refuses(
  '400 INVALID_REQUEST',
  'a period of more points than one answer holds',
  () => valid({ interval: 'day', from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }),
  'Invalid request data: from: must be at most 1500 days before to: 2021-11-23T00:00:00.000Z or later',
);
history.needsAnIntegration((id) => valid({ id }));
