import type { Keypair, PublicKey } from '@solana/web3.js';
import { changeAddress, changeKinds } from '../../../../packages/core/src/addresses/platform.ts';
import { type Chain, initialRoles, roles, type Settings, settings } from './chain.ts';
import { stranger } from './fixture.ts';

export const limits = { supplyCap: 0, maxDeployed: 1, deployPerDay: 2 } as const;
export const revocable = { manager: 0, pauser: 1 } as const;

/** The slots of the changes. */
export const platformChange = (chain: Chain) => changeAddress(chain.platform, changeKinds.platform);
export const settingsChange = (chain: Chain) => changeAddress(chain.stablecoin, changeKinds.stablecoin);

const { admin: newAdmin, ...sameRoles } = initialRoles;
export const newRoles = { ...sameRoles, newAdmin, delaySeconds: 5 * 86_400 };

/** Queues the initial roles with a delay of five days, and what is changed of them. */
export function queueRoles(chain: Chain, changed: Partial<typeof newRoles> = {}, by: Keypair = roles.admin) {
  const accounts = { change: platformChange(chain) };
  return chain.call('queuePlatformChange', [by], { ...newRoles, ...changed }, accounts);
}

export function executeRoles(chain: Chain, admin: Keypair | undefined = undefined) {
  const signers: [Keypair, ...Keypair[]] = admin ? [stranger, admin] : [stranger];
  const accounts = {
    change: platformChange(chain),
    rentReceiver: roles.admin.publicKey,
    newAdmin: admin?.publicKey ?? null,
  };
  return chain.call('executePlatformChange', signers, {}, accounts);
}

type Changed = Partial<Settings> & { readonly custody?: PublicKey };

/** The stablecoin's settings in tests that can be changed, and what is changed of them. */
export function newSettings(chain: Chain, changed: Changed = {}) {
  const { windowSeconds: _, ...given } = { ...settings, custody: chain.custody, ...changed };
  return given;
}

export const queueSettings = (chain: Chain, changed: Changed = {}, by: Keypair = roles.admin) =>
  chain.call('queueStablecoinChange', [by], newSettings(chain, changed), { change: settingsChange(chain) });

export function executeSettings(chain: Chain) {
  const accounts = { change: settingsChange(chain), rentReceiver: roles.admin.publicKey };
  return chain.call('executeStablecoinChange', [stranger], {}, accounts);
}

export function cancelChange(chain: Chain, by: Keypair, kind: keyof typeof changeKinds) {
  const isPlatform = kind === 'platform';
  const accounts = {
    change: isPlatform ? platformChange(chain) : settingsChange(chain),
    stablecoin: isPlatform ? null : chain.stablecoin,
    rentReceiver: roles.admin.publicKey,
  };
  return chain.call('cancelChange', [by], {}, accounts);
}
