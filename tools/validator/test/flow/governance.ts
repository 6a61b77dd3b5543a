import * as core from '@obverse/core';
import { expect } from 'vitest';
import { at, keys, platform, type Scene, settings, stablecoins, unit } from '../support/scene.ts';

const { admin, manager, guardian, treasury, outsider } = keys;
const raisedCap = 2n * settings.supplyCap;
const otherChange = core.changeAddress(stablecoins[1], core.changeKinds.stablecoin);

function queueCap(index: 0 | 1, supplyCap: bigint) {
  const [stablecoin, custody] = [stablecoins[index], at.custody(index)];
  const given = { ...settings, supplyCap, admin: admin.publicKey, stablecoin, custody };
  return core.queueStablecoinChangeInstruction(given);
}

const executeCap = async ({ client }: Scene) =>
  core.executeStablecoinChangeInstruction({ change: await client.change(at.change) });

/** Changes wait; the guardian stops one. The pauser's role is to end. */
export async function queueChanges({ client }: Scene): Promise<void> {
  const roles = { manager: manager.publicKey, guardian: guardian.publicKey, pauser: outsider.publicKey };
  const { delaySeconds } = await client.platform(platform);
  const next = { ...roles, newAdmin: admin.publicKey, treasury: treasury.publicKey, delaySeconds };
  await client.send([core.queuePlatformChangeInstruction({ ...next, admin: admin.publicKey })], [admin]);
  for (const index of [0, 1] as const) await client.send([queueCap(index, raisedCap)], [admin]);
  const veto = { authority: guardian.publicKey, change: await client.change(otherChange) };
  await client.send([core.cancelChangeInstruction(veto)], [guardian]);
  expect(await client.exists(otherChange)).toBe(false);
}

/** The delay of roles is over, that of settings is not. */
export async function executeRoleChange(scene: Scene): Promise<void> {
  const { client } = scene;
  expect(await client.refusal([await executeCap(scene)], [outsider])).toBe('changeNotReady');
  const change = await client.change(at.platformChange);
  const execute = core.executePlatformChangeInstruction({ change, currentAdmin: admin.publicKey });
  await client.send([execute], [outsider]);
  expect((await client.platform(platform)).pauser).toEqual(outsider.publicKey);
  expect(await client.exists(at.platformChange)).toBe(false);
}

export async function executeSettingsChange(scene: Scene): Promise<void> {
  const { client } = scene;
  await client.send([await executeCap(scene)], [outsider]);
  expect((await client.stablecoin(at.stablecoin)).supplyCap).toBe(raisedCap);
  expect(await client.exists(at.change)).toBe(false);
}

/** A lower limit is in force at once, and a role ends at once. */
export async function reduce({ client }: Scene): Promise<void> {
  const { publicKey: authority } = guardian;
  const lowered = { authority, stablecoin: at.stablecoin, limit: 'supplyCap', value: unit } as const;
  await client.send([core.lowerLimitsInstruction(lowered)], [guardian]);
  expect((await client.stablecoin(at.stablecoin)).supplyCap).toBe(unit);
  await client.send([core.revokeRoleInstruction({ authority, role: 'manager' })], [guardian]);
  const revoked = { manager: manager.publicKey, managerActive: false };
  expect(await client.platform(platform)).toMatchObject(revoked);
}
