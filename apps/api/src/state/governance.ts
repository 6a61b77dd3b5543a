import {
  type Change,
  type ChangeExecuted,
  type ChangeQueued,
  math,
  type Platform,
  type Stablecoin,
} from '@obverse/core';
import { addressOrNull, dateOrNull, fromUnixSeconds } from '../lib/format.ts';

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
export const settingsOf = (from: Change | Stablecoin | ChangeQueued | ChangeExecuted) => ({
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

/** A queued change with its times, as answers have it. */
const pendingChangeOf = (change: Change, progress: math.ChangeProgress) => ({
  changeId: change.address.toBase58(),
  eta: fromUnixSeconds(change.etaTs),
  executableFrom: dateOrNull(progress.executableTs),
  expiresAt: dateOrNull(progress.expiresTs),
  executable: progress.status === 'executable',
  stale: progress.status === 'stale',
});

/** The queued change of roles, as answers have it. */
export const platformChangeOf = (change: Change, platform: Platform, now: bigint) => ({
  ...pendingChangeOf(change, math.platformChangeProgress(change, platform, now)),
  requiredSigner: math.requiredSignerOf(change, platform)?.toBase58() ?? null,
  new: rolesOf(math.rolesAfter(change, platform)),
});

/** The queued change of a stablecoin's settings, as answers have it. */
export const settingsChangeOf = (
  change: Change,
  platform: Platform,
  stablecoin: Stablecoin,
  now: bigint,
) => ({
  ...pendingChangeOf(change, math.stablecoinChangeProgress(change, platform, stablecoin, now)),
  requiredSigner: null,
  new: settingsOf(change),
});
