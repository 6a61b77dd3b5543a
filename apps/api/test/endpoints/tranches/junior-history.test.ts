import { expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import { needsATranche, tranche } from '../tranche.ts';

const history = endpoint('tranches.juniorHistory');

const valid = (more: object = {}) => ({ input: { id: tranche, ...more } });

// what its points are is tested in test/snapshots/history.test.ts
history.answers('no point where nothing has been recorded', valid, (data) => expect(data).toEqual([]));

history.refuses(
  '400 INVALID_REQUEST',
  'an end without a beginning before it',
  () => valid({ from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }),
  'Invalid request data: from: must be before to, which is 2026-01-01T00:00:00.000Z',
);
needsATranche(history, (id) => valid({ id }));
history.isForDevelopment(valid);
history.limitsCallers(valid);
history.survives('a stablecoin that is something else', impossibleStablecoin, valid);
history.needsTheCluster(valid);
