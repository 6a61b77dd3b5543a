import {
  cancelChangeInstruction,
  changeAddress,
  changeKinds,
  executePlatformChangeInstruction,
  executeStablecoinChangeInstruction,
  lowerLimitsInstruction,
  queuePlatformChangeInstruction,
  queueStablecoinChangeInstruction,
  revokeRoleInstruction,
  setPausedInstruction,
} from '@obverse/core';
import type { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { at, keys, platform, type Scene, settings, stablecoins, unit } from '../support/scene.ts';

const { admin, manager, guardian, treasury, outsider, pauser } = keys;
const raisedCap = 2n * settings.supplyCap;
const otherChange = changeAddress(stablecoins[1], changeKinds.stablecoin);

const queueCap = (index: 0 | 1, supplyCap: bigint, by: Keypair = admin) =>
  queueStablecoinChangeInstruction({
    ...settings,
    supplyCap,
    admin: by.publicKey,
    stablecoin: stablecoins[index],
    custody: at.custody(index),
  });

const executeCap = async ({ client }: Scene) =>
  executeStablecoinChangeInstruction({ change: await client.change(at.change) });

const executeRoles = async ({ client }: Scene) =>
  executePlatformChangeInstruction({
    change: await client.change(at.platformChange),
    currentAdmin: admin.publicKey,
  });

/** Changes wait; the guardian stops one. The pauser's role is to end. */
export async function queueChanges(scene: Scene): Promise<void> {
  const { client } = scene;
  const roles = queuePlatformChangeInstruction({
    admin: admin.publicKey,
    newAdmin: admin.publicKey,
    manager: manager.publicKey,
    guardian: guardian.publicKey,
    pauser: outsider.publicKey,
    treasury: treasury.publicKey,
    delaySeconds: (await client.platform(platform)).delaySeconds,
  });
  expect(await client.refusal([queueCap(0, raisedCap, guardian)], [guardian])).toBe('notAdmin');
  await client.send([roles], [admin]);
  await client.send([queueCap(0, raisedCap)], [admin]);
  await client.send([queueCap(1, raisedCap)], [admin]);
  expect(await client.refusal([await executeRoles(scene)], [outsider])).toBe('changeNotReady');
  expect(await client.refusal([await executeCap(scene)], [outsider])).toBe('changeNotReady');

  const veto = async (by: Keypair) =>
    cancelChangeInstruction({ authority: by.publicKey, change: await client.change(otherChange) });
  expect(await client.refusal([await veto(outsider)], [outsider])).toBe('notGuardian');
  await client.send([await veto(guardian)], [guardian]);
  expect(await client.exists(otherChange)).toBe(false);
}

/** The delay of roles is over, that of settings is not. */
export async function executeRoleChange(scene: Scene): Promise<void> {
  const { client } = scene;
  expect(await client.refusal([await executeCap(scene)], [outsider])).toBe('changeNotReady');
  await client.send([await executeRoles(scene)], [outsider]);
  expect((await client.platform(platform)).pauser).toEqual(outsider.publicKey);
  expect(await client.exists(at.platformChange)).toBe(false);
  const pause = setPausedInstruction({ authority: pauser.publicKey, paused: true });
  expect(await client.refusal([pause], [pauser])).toBe('notPauser');
}

export async function executeSettingsChange(scene: Scene): Promise<void> {
  const { client } = scene;
  await client.send([await executeCap(scene)], [outsider]);
  expect((await client.stablecoin(at.stablecoin)).supplyCap).toBe(raisedCap);
  expect(await client.exists(at.change)).toBe(false);
}

/** Lower limits are in force at once and make a queued change stale; a revoked manager does nothing alone. */
export async function reduce(scene: Scene): Promise<void> {
  const { client } = scene;
  await client.send([queueCap(0, 3n * settings.supplyCap)], [admin]);
  const lower = (by: Keypair) =>
    lowerLimitsInstruction({
      authority: by.publicKey,
      stablecoin: at.stablecoin,
      limit: 'supplyCap',
      value: unit,
    });
  expect(await client.refusal([lower(outsider)], [outsider])).toBe('notGuardian');
  await client.send([lower(guardian)], [guardian]);
  expect((await client.stablecoin(at.stablecoin)).supplyCap).toBe(unit);
  const stale = await client.change(at.change);
  expect(await client.refusal([await executeCap(scene)], [outsider])).toBe('changeStale');
  const remove = cancelChangeInstruction({ authority: outsider.publicKey, change: stale });
  await client.send([remove], [outsider]);

  const revoke = revokeRoleInstruction({ authority: guardian.publicKey, role: 'manager' });
  await client.send([revoke], [guardian]);
  expect(await client.platform(platform)).toMatchObject({
    manager: manager.publicKey,
    managerActive: false,
  });
  expect(await client.refusal([revoke], [guardian])).toBe('notAReduction');
}
