import { expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';

const changes = endpoint('governance.changes');

const valid = (more: object = {}) => ({ input: { ...more } });

// the local cluster starts with a queued raise of stablecoin 1's supply cap
changes.answers('a queued change of settings, with old and new values and its times', valid, (data) => {
  expect(data).toHaveLength(1);
  const [change] = data;
  expect(change).toMatchObject({
    kind: 'stablecoin',
    stablecoin: 1,
    old: { supplyCap: '250000000000', cooldownSeconds: 604_800 },
    new: { supplyCap: '500000000000', cooldownSeconds: 604_800 },
    stale: false,
  });
  // the wait is the cooldown and the exit window, so that juniors can leave first
  const [queuedAt, eta, from, expiresAt] = [
    change.queuedAt,
    change.eta,
    change.executableFrom,
    change.expiresAt,
  ].map(Date.parse) as [number, number, number, number];
  expect(eta - queuedAt).toBe(9 * 86_400_000);
  expect(from - eta).toBe(1_000);
  expect(expiresAt - eta).toBe(14 * 86_400_000);
  expect(typeof change.executable).toBe('boolean');
});
changes.answers(
  'the changes that concern one stablecoin',
  () => valid({ stablecoin: 0 }),
  (data) => expect(data).toEqual([]),
);

changes.refuses(
  '400 INVALID_REQUEST',
  'a stablecoin below zero',
  () => valid({ stablecoin: -1 }),
  'Invalid request data: stablecoin: must be an integer from 0 to 65535',
);
changes.refuses(
  '404 STABLECOIN_NOT_FOUND',
  'a stablecoin that does not exist',
  () => valid({ stablecoin: 9 }),
  'No such stablecoin: 9',
);
changes.limitsCallers(valid);
changes.survives('an invalid stablecoin account', impossibleStablecoin, valid);
changes.needsTheCluster(valid);
