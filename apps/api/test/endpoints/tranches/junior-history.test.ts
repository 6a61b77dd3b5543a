import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { needsATranche, tranche } from '../tranche.ts';

const history = await openEndpoint('tranches.juniorHistory');

const valid = (more: object = {}) => ({ input: { id: tranche, ...more } });

// test/snapshots/history.test.ts tests the points
history.answers('no points before the first snapshot', valid, (data) => expect(data).toEqual([]));

needsATranche(history, (id) => valid({ id }));
