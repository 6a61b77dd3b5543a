import { stablecoinAddress } from '@obverse/core';
import { expect } from 'vitest';
import { record, rowOf } from '../../support/events.ts';
import { lossesOf } from '../../support/losses.ts';
import { openEndpoint } from '../endpoint.ts';

const changes = await openEndpoint('governance.changes');

const valid = (more: object = {}) => ({ input: { ...more } });

// the local cluster starts with a queued raise of stablecoin 1's supply cap
changes.answers('a queued change of settings, with old and new values and its times', valid, async (data) => {
  expect(data).toHaveLength(1);
  const [change] = data;
  expect(change).toMatchObject({
    kind: 'stablecoin',
    stablecoin: 1,
    old: { supplyCap: '250000000000', cooldownSeconds: 604_800 },
    new: { supplyCap: '500000000000', cooldownSeconds: 604_800 },
    stale: false,
    requiredSigner: null,
  });
  const [eta, from, expiresAt] = [change.eta, change.executableFrom, change.expiresAt].map(Date.parse) as [
    number,
    number,
    number,
  ];
  // other tests of this cluster may have resolved a report, whose exit window comes first
  const { lastResolvedTs, windowSeconds } = await lossesOf(changes.fixture.rpc, 1).read();
  const start = Math.max(eta, 1_000 * (Number(lastResolvedTs) + windowSeconds));
  expect(from - start).toBe(1_000);
  expect(expiresAt - start).toBe(14 * 86_400_000);
  expect(typeof change.executable).toBe('boolean');
});
changes.row(200, 'answers 200 with queuedAt once that is recorded, and null until then', async () => {
  const { service } = changes.fixture;
  const ask = async () => (await changes.ask(valid())).data[0];
  const { eta, queuedAt } = await ask();
  expect(queuedAt).toBeNull();
  const etaTs = BigInt(Date.parse(eta) / 1_000);
  const about = { target: stablecoinAddress(1), changeKind: 1 };
  // the wait is the cooldown and the exit window, so that juniors can leave first
  const present = { ...about, etaTs, timestamp: etaTs - 9n * 86_400n };
  // of a change before at the same address
  const earlier = { ...about, etaTs: etaTs - 500n, timestamp: etaTs - 10n * 86_400n };
  await record(service.database, 'mainnet', [rowOf('changeQueued', earlier)]);
  expect((await ask()).queuedAt).toBeNull();
  await record(service.database, 'mainnet', [rowOf('changeQueued', present)]);
  expect(Date.parse(eta) - Date.parse((await ask()).queuedAt)).toBe(9 * 86_400_000);
});
changes.answers(
  'the changes that concern one stablecoin',
  () => valid({ stablecoin: 0 }),
  (data) => expect(data).toEqual([]),
);

changes.refuses('STABLECOIN_NOT_FOUND', valid, [[{ stablecoin: 9 }, 'No such stablecoin: 9']]);
