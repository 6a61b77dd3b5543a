import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const history = await openEndpoint('integration.history');

const coin = await history.fixture.coin();

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

// test/snapshots/history.test.ts tests the points
history.answers('no points before the first snapshot', valid, (data) => expect(data).toEqual([]));

history.needsAnIntegration((id) => valid({ id }));
