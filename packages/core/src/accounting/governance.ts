import { PublicKey } from '@solana/web3.js';
import {
  BPS,
  CHANGE_WINDOW_SECONDS,
  type Change,
  type LossVote,
  MAX_EXIT_SECONDS,
  MAX_VESTING_SECONDS,
  MIN_COOLDOWN_SECONDS,
  MIN_TARGET_COVERAGE_BPS,
  MIN_VESTING_SECONDS,
  MIN_WINDOW_SECONDS,
  type Platform,
  type Stablecoin,
} from '../program/platform.generated.ts';
import { max } from './numbers.ts';

/** Where a queued change is: it waits, anyone can execute it, or anyone can remove it because it expired or its target has changed. */
export type ChangeStatus = 'waiting' | 'executable' | 'expired' | 'stale';

export type ChangeProgress = {
  readonly status: ChangeStatus;
  /** The earliest time at which it can be executed, unix seconds; undefined while an open loss report decides it. */
  readonly executableTs: bigint | undefined;
  /** The last time at which it can be executed, unix seconds; undefined while an open loss report decides it. */
  readonly expiresTs: bigint | undefined;
};

/**
 * Progress of a change of roles at `now` (unix seconds): executable from its `eta` until 14 days later.
 *
 * @example
 * ```ts
 * import { type Change, math, type Platform } from '@obverse/core';
 *
 * function canBeExecuted(change: Change, platform: Platform): boolean {
 *   return math.platformChangeProgress(change, platform, now).status === 'executable';
 * }
 * ```
 */
export function platformChangeProgress(
  { rolesVersion, etaTs }: Pick<Change, 'rolesVersion' | 'etaTs'>,
  platform: Pick<Platform, 'rolesVersion'>,
  now: bigint,
): ChangeProgress {
  const expiresTs = etaTs + CHANGE_WINDOW_SECONDS;
  const times = { executableTs: etaTs, expiresTs };
  if (rolesVersion !== platform.rolesVersion) return { status: 'stale', ...times };
  return { status: now < etaTs ? 'waiting' : now > expiresTs ? 'expired' : 'executable', ...times };
}

/**
 * Progress of a change of settings at `now` (unix seconds): executable after its `eta`, not while a loss report is open, and not until
 * after the exit window that follows a resolution. Its 14 days run from `eta`, or from the end of that exit window if it is later and the
 * chain of reports began before the 14 days were over. Stale after other settings, a lowered limit, a revoked role and another admin.
 *
 * @example
 * ```ts
 * import { changeAddress, changeKinds, decodeChange, decodeStablecoin, math, type Platform } from '@obverse/core';
 *
 * const change = changeAddress(stablecoin, changeKinds.stablecoin, programId);
 * const [target, queued] = await connection.getMultipleAccountsInfo([stablecoin, change]);
 * if (!target || !queued) throw new Error('no change is queued');
 * const settings = decodeStablecoin(stablecoin, target.data);
 * const { data } = queued;
 * function statusOf(platform: Platform): math.ChangeStatus {
 *   return math.stablecoinChangeProgress(decodeChange(change, data), platform, settings, now).status;
 * }
 * ```
 */
export function stablecoinChangeProgress(
  { targetVersion, rolesVersion, etaTs }: Pick<Change, 'targetVersion' | 'rolesVersion' | 'etaTs'>,
  platform: Pick<Platform, 'rolesVersion'>,
  stablecoin: Pick<
    Stablecoin,
    'settingsVersion' | 'reportCount' | 'reportOpen' | 'chainStartTs' | 'lastResolvedTs' | 'windowSeconds'
  >,
  now: bigint,
): ChangeProgress {
  const { reportOpen, lastResolvedTs, windowSeconds } = stablecoin;
  const plainExpiryTs = etaTs + CHANGE_WINDOW_SECONDS;
  const isInterrupted = stablecoin.reportCount > 0 && stablecoin.chainStartTs <= plainExpiryTs;
  const quietTs = lastResolvedTs + BigInt(windowSeconds);
  const times =
    reportOpen && isInterrupted
      ? { executableTs: undefined, expiresTs: undefined }
      : {
          executableTs: max(etaTs, quietTs) + 1n,
          expiresTs: isInterrupted ? max(etaTs, quietTs) + CHANGE_WINDOW_SECONDS : plainExpiryTs,
        };
  const isStale = targetVersion !== stablecoin.settingsVersion || rolesVersion !== platform.rolesVersion;
  if (isStale) return { status: 'stale', ...times };
  if (times.expiresTs !== undefined && now > times.expiresTs) return { status: 'expired', ...times };
  const isOpen = !reportOpen && times.executableTs !== undefined && now >= times.executableTs;
  return { status: isOpen ? 'executable' : 'waiting', ...times };
}

/**
 * How long a change of settings that is queued now waits, in seconds: juniors can leave first.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * const seconds = math.settingsDelaySeconds(
 *   { delaySeconds: 259_200 },
 *   { cooldownSeconds: 604_800, windowSeconds: 172_800 },
 * ); // 777_600
 * ```
 */
export function settingsDelaySeconds(
  { delaySeconds }: Pick<Platform, 'delaySeconds'>,
  { cooldownSeconds, windowSeconds }: Pick<Stablecoin, 'cooldownSeconds' | 'windowSeconds'>,
): number {
  return Math.max(delaySeconds, cooldownSeconds + windowSeconds);
}

/** The roles of the platform, and how long its changes wait. */
export type Roles = Pick<
  Platform,
  'admin' | 'manager' | 'managerActive' | 'guardian' | 'pauser' | 'treasury' | 'delaySeconds'
>;

/**
 * The roles as a change would leave them. Where it names no manager, the one last in office stays recorded, and keeps its vote on losses.
 *
 * @example
 * ```ts
 * import { type Change, math, type Platform } from '@obverse/core';
 *
 * function replacesManager(change: Change, platform: Platform): boolean {
 *   return !math.rolesAfter(change, platform).manager.equals(platform.manager);
 * }
 * ```
 */
export function rolesAfter(
  { admin, manager, guardian, pauser, treasury, delaySeconds }: Change,
  platform: Pick<Platform, 'manager'>,
): Roles {
  const managerActive = !manager.equals(PublicKey.default);
  const lastManager = managerActive ? manager : platform.manager;
  return { admin, manager: lastManager, managerActive, guardian, pauser, treasury, delaySeconds };
}

/**
 * Who has to sign the execution of a change of roles: a new admin. Undefined where anyone can execute it.
 *
 * @example
 * ```ts
 * import { type Change, math, type Platform } from '@obverse/core';
 *
 * function canExecute(change: Change, platform: Platform): boolean {
 *   return math.requiredSignerOf(change, platform)?.equals(keypair.publicKey) ?? true;
 * }
 * ```
 */
export const requiredSignerOf = (
  { admin }: Pick<Change, 'admin'>,
  platform: Pick<Platform, 'admin'>,
): PublicKey | undefined => (admin.equals(platform.admin) ? undefined : admin);

/**
 * The keys that vote on losses, two of which report and resolve one: admin, guardian and the manager last in office, also after its revocation.
 *
 * @example
 * ```ts
 * import { decodePlatform, math, platformAddress } from '@obverse/core';
 *
 * const platform = platformAddress(programId);
 * const account = await connection.getAccountInfo(platform);
 * if (account === null) throw new Error('the platform does not exist');
 * const voters = math.lossVotersOf(decodePlatform(platform, account.data));
 * console.log(voters.some((voter) => voter.equals(keypair.publicKey)));
 * ```
 */
export const lossVotersOf = ({
  admin,
  guardian,
  manager,
}: Pick<Platform, 'admin' | 'guardian' | 'manager'>): readonly PublicKey[] =>
  [admin, guardian, manager].filter((key) => !key.equals(PublicKey.default));

/** Whether a vote on a loss counts; if not, because what it was on is decided, or because its voter has no vote any more. */
export type LossVoteStatus = 'counts' | 'outdated' | 'withoutRole';

/**
 * Whether a vote counts in what is decided about a stablecoin next: reporting a loss, or settling the open report.
 *
 * @example
 * ```ts
 * import { type LossVote, math, type Platform, type Stablecoin } from '@obverse/core';
 *
 * function canBeUsed(vote: LossVote, platform: Platform, pool: Stablecoin): boolean {
 *   return math.lossVoteStatus(vote, platform, pool) === 'counts';
 * }
 * ```
 */
export function lossVoteStatus(
  vote: Pick<LossVote, 'voter' | 'number' | 'reportOpen'>,
  platform: Pick<Platform, 'admin' | 'guardian' | 'manager'>,
  stablecoin: Pick<Stablecoin, 'reportCount' | 'reportOpen'>,
): LossVoteStatus {
  if (vote.number !== stablecoin.reportCount || vote.reportOpen !== stablecoin.reportOpen) return 'outdated';
  return lossVotersOf(platform).some((key) => key.equals(vote.voter)) ? 'counts' : 'withoutRole';
}

/** The settings of a stablecoin that have bounds. */
export type BoundedSettings = Pick<
  Stablecoin,
  | 'platformFeeBps'
  | 'juniorPremiumBps'
  | 'targetCoverageBps'
  | 'minCoverageBps'
  | 'maxDeployedBps'
  | 'vestingSeconds'
  | 'cooldownSeconds'
  | 'windowSeconds'
>;

/**
 * The first setting that is out of its bounds, with what it must be; undefined where the program accepts all. The program's own error does not say which.
 *
 * @example
 * ```ts
 * import { math } from '@obverse/core';
 *
 * function requireBounds(settings: math.BoundedSettings): void {
 *   const found = math.settingOutOfBounds(settings);
 *   if (found) throw new RangeError(`${found.setting} ${found.must}`);
 * }
 * ```
 */
export function settingOutOfBounds(
  settings: BoundedSettings,
): { readonly setting: keyof BoundedSettings; readonly must: string } | undefined {
  const { targetCoverageBps, juniorPremiumBps, windowSeconds } = settings;
  const most = ([setting, max]: readonly [keyof BoundedSettings, bigint]) =>
    settings[setting] > max ? { setting, must: `must be at most ${max}` } : undefined;
  const least = ([setting, min]: readonly [keyof BoundedSettings, bigint]) =>
    settings[setting] < min ? { setting, must: `must be at least ${min}` } : undefined;
  const found = [
    ...(
      [
        ['platformFeeBps', BPS],
        ['juniorPremiumBps', BPS],
        ['targetCoverageBps', BPS],
        ['maxDeployedBps', BPS],
        ['minCoverageBps', BigInt(targetCoverageBps)],
        ['vestingSeconds', MAX_VESTING_SECONDS],
        ['windowSeconds', MAX_EXIT_SECONDS - MIN_COOLDOWN_SECONDS],
      ] as const
    ).map(most),
    ...(
      [
        ['vestingSeconds', MIN_VESTING_SECONDS],
        ['cooldownSeconds', MIN_COOLDOWN_SECONDS],
        ['windowSeconds', MIN_WINDOW_SECONDS],
      ] as const
    ).map(least),
    juniorPremiumBps > 0 && targetCoverageBps === 0
      ? { setting: 'juniorPremiumBps' as const, must: 'must be 0 without a target coverage' }
      : undefined,
    juniorPremiumBps > 0 ? least(['targetCoverageBps', MIN_TARGET_COVERAGE_BPS]) : undefined,
    most(['cooldownSeconds', MAX_EXIT_SECONDS - BigInt(windowSeconds)]),
  ];
  return found.find((each) => each !== undefined);
}
