import { type Change, math, type Stablecoin } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';

/** The program stores the zero address for nobody. */
export const addressOrNull = (address: PublicKey): string | null =>
  address.equals(PublicKey.default) ? null : address.toBase58();

/** The roles as answers have them. */
export const rolesOf = (roles: math.Roles) => ({
  admin: roles.admin.toBase58(),
  manager: addressOrNull(roles.manager),
  managerActive: roles.managerActive,
  guardian: roles.guardian.toBase58(),
  pauser: addressOrNull(roles.pauser),
  treasury: roles.treasury.toBase58(),
  delaySeconds: roles.delaySeconds,
  lossVoters: math.lossVotersOf(roles).map((key) => key.toBase58()),
});

/** The settings in a change, or those of a stablecoin. */
export const settingsOf = (from: Change | Stablecoin) => ({
  supplyCap: from.supplyCap,
  maxDeployedBps: from.maxDeployedBps,
  deployPerDay: from.deployPerDay,
  platformFeeBps: from.platformFeeBps,
  juniorPremiumBps: from.juniorPremiumBps,
  targetCoverageBps: from.targetCoverageBps,
  minCoverageBps: from.minCoverageBps,
  vestingSeconds: from.vestingSeconds,
  cooldownSeconds: from.cooldownSeconds,
  custody: addressOrNull(from.custody),
});
