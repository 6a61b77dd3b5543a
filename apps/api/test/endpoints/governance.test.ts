import { platformAddress, stablecoinAddress } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { record, rowOf } from '../support/events.ts';
import { lossesOf } from '../support/losses.ts';
import { openFixture, text } from './fixture.ts';

const { service, rpc, ok } = await openFixture();
const losses = lossesOf(rpc, 1);
const isoOf = (seconds: number) => new Date(1_000 * seconds).toISOString();

describe('governance.changes', () => {
  const changes = (input: object = {}) => ok('governance.changes', { ...input });

  // the local cluster starts with a queued raise of stablecoin 1's supply cap
  it('answers with a queued change of settings, with old and new values and its times', async () => {
    const [change, ...others] = await changes();
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      ...{ kind: 'stablecoin', stablecoin: 1, stale: false, requiredSigner: null },
      old: { supplyCap: '250000000000', cooldownSeconds: 604_800 },
      new: { supplyCap: '500000000000', cooldownSeconds: 604_800 },
      executable: expect.any(Boolean),
    });
    // other tests of this cluster may have resolved a report, whose exit window comes first
    const { lastResolvedTs, windowSeconds } = await losses.read();
    const start = Math.max(Date.parse(change.eta), 1_000 * (Number(lastResolvedTs) + windowSeconds));
    expect(Date.parse(change.executableFrom) - start).toBe(1_000);
    expect(Date.parse(change.expiresAt) - start).toBe(14 * 86_400_000);
    expect(await changes({ stablecoin: 0 })).toEqual([]);
  });
});

it('governance.pastChanges answers with what was executed and cancelled, the newest first', async () => {
  const ofRoles = { target: platformAddress(), changeKind: 0 };
  const ofSettings = { target: stablecoinAddress(1), changeKind: 1 };
  const guardian = Keypair.generate();
  expect(await ok('governance.pastChanges')).toEqual([]);
  await record(service.database, 'mainnet', [
    rowOf('changeQueued', { ...ofSettings, supplyCap: 7n, timestamp: 1_000n }),
    rowOf('changeQueued', { ...ofRoles, delaySeconds: 86_400, timestamp: 2_000n }),
    rowOf('changeExecuted', { ...ofSettings, supplyCap: 7n, timestamp: 3_000n }),
    rowOf('changeCancelled', { ...ofRoles, actor: guardian.publicKey, timestamp: 4_000n }),
    // its queueing is not recorded
    rowOf('changeCancelled', { ...ofSettings, timestamp: 5_000n }),
    // not over yet
    rowOf('changeQueued', { ...ofSettings, timestamp: 6_000n }),
  ]);
  const settings = { kind: 'stablecoin', stablecoin: 1 };
  const [late, roles, early] = [5_000, 4_000, 3_000].map((at) => ({ at: isoOf(at) }));
  const cancelled = { outcome: 'cancelled', values: { delaySeconds: 86_400 }, cancelledBy: text(guardian) };
  const executed = { outcome: 'executed', values: { supplyCap: '7' }, cancelledBy: null };
  expect(await ok('governance.pastChanges')).toMatchObject([
    { ...settings, ...late, outcome: 'cancelled', queuedAt: null, values: null },
    { kind: 'platform', ...roles, ...cancelled, queuedAt: isoOf(2_000) },
    { ...settings, ...early, ...executed, queuedAt: isoOf(1_000) },
  ]);
});

describe('governance.roles', () => {
  it('answers with the roles, the delay and the limits', async () => {
    const names = ['admin', 'manager', 'guardian', 'pauser', 'treasury'];
    const roles = Object.fromEntries(names.map((name) => [name, text(developmentKeypair(name))]));
    const data = await ok('governance.roles');
    expect(data).toMatchObject({ ...roles, managerActive: true, delaySeconds: 3 * 86_400, paused: false });
    expect(data.lossVoters).toEqual([roles['admin'], roles['guardian'], roles['manager']]);
    expect(data.stablecoins).toMatchObject([
      { index: 0 },
      {
        ...{ index: 1, supplyCap: '250000000000', maxDeployedBps: 5_000 },
        ...{ deployPerDay: '20000000000', deployLeft: '20000000000' },
      },
    ]);
  });

  it('answers with what is left of the daily limit after a deployment', async () => {
    const left = async () => BigInt((await ok('governance.roles')).stablecoins[1].deployLeft);
    const before = await left();
    await losses.report(1_000_000n);
    await losses.resolve();
    // it refills by the second
    await expect.poll(left).toBeLessThan(before);
  });
});
