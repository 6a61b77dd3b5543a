import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { needsATranche, tranche } from '../tranche.ts';

const history = await openEndpoint('tranches.juniorHistory');

const valid = (more: object = {}) => ({ input: { id: tranche, ...more } });

// test/snapshots/history.test.ts tests the points
history.answers('no points before the first snapshot', valid, (data) => expect(data).toEqual([]));

history.refuses(
  '400 INVALID_REQUEST',
  'an end that is not after the beginning',
  () => valid({ from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }),
  'Invalid request data: from: must be before to, which is 2026-01-01T00:00:00.000Z',
);
needsATranche(history, (id) => valid({ id }));
