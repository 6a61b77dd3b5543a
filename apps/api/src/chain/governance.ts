import type { Change, Platform, Stablecoin } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';

/** The program stores the zero address for nobody. */
export const addressOrNull = (address: PublicKey): string | null =>
  address.equals(PublicKey.default) ? null : address.toBase58();

/** The roles in a change, or those of the platform. A revoked manager is nobody. */
export const rolesOf = (from: Change | Platform) => ({
  admin: from.admin.toBase58(),
  manager: 'managerActive' in from && !from.managerActive ? null : addressOrNull(from.manager),
  guardian: from.guardian.toBase58(),
  pauser: addressOrNull(from.pauser),
  treasury: from.treasury.toBase58(),
  delaySeconds: from.delaySeconds,
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
