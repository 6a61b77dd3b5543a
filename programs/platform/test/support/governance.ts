import type { Keypair, PublicKey } from '@solana/web3.js';
import { changeAddress, changeKinds } from '../../../../packages/core/src/addresses/platform.ts';
import { type Chain, initialRoles, roles, type Settings, settings } from './chain.ts';
import { day, stranger } from './fixture.ts';

export const limits = { supplyCap: 0, maxDeployed: 1, deployPerDay: 2 } as const;
export const revocable = { manager: 0, pauser: 1 } as const;

/** The slots of the changes. */
export const platformChange = (chain: Chain) => changeAddress(chain.platform, changeKinds.platform);
export const settingsChange = (chain: Chain) => changeAddress(chain.stablecoin, changeKinds.stablecoin);

const { admin: newAdmin, ...sameRoles } = initialRoles;
export const newRoles = { ...sameRoles, newAdmin, delaySeconds: Number(5n * day) };
const { publicKey: rentReceiver } = roles.admin;

/** Queues the initial roles with a delay of five days, and what is changed of them. */
export const queueRoles = (chain: Chain, changed: Partial<typeof newRoles> = {}, by = roles.admin) =>
  chain.call('queuePlatformChange', [by], { ...newRoles, ...changed }, { change: platformChange(chain) });

export function executeRoles(chain: Chain, admin?: Keypair) {
  const accounts = { change: platformChange(chain), rentReceiver, newAdmin: admin?.publicKey ?? null };
  return chain.call('executePlatformChange', admin ? [stranger, admin] : [stranger], {}, accounts);
}

type Changed = Partial<Settings> & { readonly custody?: PublicKey };

/** The stablecoin's settings in tests that can be changed, and what is changed of them. */
export function newSettings(chain: Chain, changed: Changed = {}) {
  const { windowSeconds: _, ...given } = { ...settings, custody: chain.custody, ...changed };
  return given;
}

export const queueSettings = (chain: Chain, changed: Changed = {}, by = roles.admin) =>
  chain.call('queueStablecoinChange', [by], newSettings(chain, changed), { change: settingsChange(chain) });

export const executeSettings = (chain: Chain) =>
  chain.call('executeStablecoinChange', [stranger], {}, { change: settingsChange(chain), rentReceiver });

export function cancelChange(chain: Chain, by: Keypair, kind: keyof typeof changeKinds) {
  const ofPlatform = { change: platformChange(chain), stablecoin: null, rentReceiver };
  const accounts = kind === 'platform' ? ofPlatform : { change: settingsChange(chain), rentReceiver };
  return chain.call('cancelChange', [by], {}, accounts);
}

export const revokeRole = (chain: Chain, role: keyof typeof revocable, by = roles.guardian) =>
  chain.call('revokeRole', [by], { role: revocable[role] });

export const lowerLimit = (chain: Chain, limit: keyof typeof limits, value: bigint, by = roles.guardian) =>
  chain.call('lowerLimits', [by], { limit: limits[limit], value });
