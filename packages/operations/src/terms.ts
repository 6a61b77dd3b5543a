import {
  type Change,
  type Cooldown,
  changeKinds,
  type LossReport,
  type LossVote,
  math,
  type Platform,
  type QueueStablecoinChangeArguments,
  type Stablecoin,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { address, addressOrNone, amount, bps, type Fields, seconds } from './action.ts';
import { type Chain, readPlatform, readPoolAt } from './chain.ts';
import { InputError } from './errors.ts';
import { type Format, formatAddress, type Line } from './lines.ts';

export const roleFields = {
  admin: address('admin', 'who adds stablecoins and queues changes; a new one must sign the execution'),
  manager: addressOrNone('manager', 'who distributes yield and moves collateral, or none'),
  guardian: address('guardian', 'who cancels changes and votes on losses'),
  pauser: addressOrNone('pauser', 'who may stop new exposure, or none'),
  treasury: address('treasury', "who owns the token accounts that receive the platform's commission"),
  delaySeconds: seconds('delay of changes', 'how long later changes of roles wait, 1 to 14 days'),
} as const satisfies Fields;

export const settingFields = {
  supplyCap: amount('supply cap', 'maximum supply after a mint; 0 stops mints'),
  platformFeeBps: bps('platform commission', 'share of released yield that goes to the platform'),
  juniorPremiumBps: bps(
    'junior premium',
    "share of the senior side's yield for the junior pool at target coverage",
  ),
  targetCoverageBps: bps('target coverage', 'ratio of junior to senior assets that earns the full premium'),
  minCoverageBps: bps(
    'minimum coverage',
    'minimum ratio of junior to senior assets after a mint and after a junior withdrawal',
  ),
  maxDeployedBps: bps('deployed at most', 'largest share of the assets that may be deployed'),
  deployPerDay: amount(
    'deployed per day',
    'most to deploy in a day: what may be lost at once; 0 stops deployments',
  ),
  vestingSeconds: seconds('vesting', 'period over which later yield payments vest'),
  cooldownSeconds: seconds('cooldown', 'waiting time of later junior withdrawals'),
  custody: addressOrNone('custody', 'token account for deployed collateral, or none'),
} as const satisfies Fields;

export type Roles = Pick<Platform, keyof typeof roleFields>;

/** The roles in force: a revoked manager is none, although it stays recorded. */
export function rolesOf(platform: Platform): Roles {
  const { admin, guardian, pauser, treasury, delaySeconds, managerActive } = platform;
  const manager = managerActive ? platform.manager : PublicKey.default;
  return { admin, manager, guardian, pauser, treasury, delaySeconds };
}

export const roleLines = (roles: Roles, show: Format): Line[] => [
  ['admin', formatAddress(roles.admin)],
  ['manager', formatAddress(roles.manager)],
  ['guardian', formatAddress(roles.guardian)],
  ['pauser', formatAddress(roles.pauser)],
  ['treasury', formatAddress(roles.treasury)],
  ['delay', show.period(roles.delaySeconds)],
];

/** @param custody describes the custody account */
export function settingLines(
  settings: QueueStablecoinChangeArguments,
  decimals: number,
  show: Format,
  custody: string = formatAddress(settings.custody),
): Line[] {
  const values = {
    amount: (units: unknown) => show.amount(units as bigint, decimals),
    bps: (bps: unknown) => show.bps(bps as number),
    seconds: (seconds: unknown) => show.period(seconds as number),
    address: () => custody,
  };
  const names = Object.keys(settingFields) as (keyof typeof settingFields)[];
  return names.map((name) => {
    const { label, kind } = settingFields[name];
    return [label, values[kind](settings[name])];
  });
}

/** @throws InputError that names the setting whose value the program would refuse, and what it must be */
export function requireBounds(settings: math.BoundedSettings): void {
  const found = math.settingOutOfBounds(settings);
  if (found !== undefined) throw new InputError(found.must, found.setting);
}

/** Whose signature a change of roles needs, where it needs one. */
export function executionLines(change: Pick<Change, 'admin'>, platform: Platform): Line[] {
  const signer = math.requiredSignerOf(change, platform);
  return signer === undefined ? [] : [['execution signed by', formatAddress(signer)]];
}

/** The status of a queued change with its times. */
export function progressText(
  { status, executableTs, expiresTs }: math.ChangeProgress,
  { time }: Format,
): string {
  if (status === 'stale') return 'stale: roles or settings have changed since, anyone can remove it';
  if (status === 'expired') return 'expired: anyone can remove it';
  const until = expiresTs === undefined ? '' : ` until ${time(expiresTs)}`;
  if (status === 'executable') return `executable${until}`;
  return executableTs === undefined
    ? 'waits for the resolution of the open loss report'
    : `waits: executable from ${time(executableTs)}${until}`;
}

/** A queued change of any kind: what it is of, where it is, and all of it in words. */
export async function describeChange(chain: Chain, change: Change, show: Format) {
  const isPlatform = change.kind === changeKinds.platform;
  const { platform, now } = await readPlatform(chain);
  const stablecoin = isPlatform ? undefined : (await readPoolAt(chain, change.target)).stablecoin;
  const of = stablecoin ? `the stablecoin ${stablecoin.address.toBase58()}` : 'the platform';
  const progress = stablecoin
    ? math.stablecoinChangeProgress(change, platform, stablecoin, now)
    : math.platformChangeProgress(change, platform, now);
  const lines: Line[] = [
    ['change', change.address.toBase58()],
    ['of', of],
    ['status', progressText(progress, show)],
    ...(stablecoin
      ? settingLines(change, stablecoin.decimals, show)
      : [...executionLines(change, platform), ...roleLines(change, show)]),
    ['rent goes back to', change.rentPayer.toBase58()],
  ];
  return { of, progress, lines };
}

/** @param now the cluster's time, unix seconds */
export function cooldownLines(cooldown: Cooldown, stablecoin: Stablecoin, now: bigint, show: Format): Line[] {
  const isVoid = cooldown.epoch !== stablecoin.epoch;
  // loss reports extend the exit window
  const expiresTs = isVoid ? undefined : math.expiresAtTs(stablecoin, cooldown);
  const whenOver = isVoid ? 'never: it is void' : 'after the resolution of the open loss report';
  return [
    ['cooldown', `${cooldown.address.toBase58()} (id ${cooldown.id})`],
    ['stablecoin', `${stablecoin.address.toBase58()} (index ${stablecoin.index})`],
    ['owner', formatAddress(cooldown.owner)],
    ['tokens', `${show.amount(cooldown.tokens, stablecoin.decimals)} of epoch ${cooldown.epoch}`],
    ['unlocks at', show.time(cooldown.unlockTs)],
    ['expires at', expiresTs === undefined ? whenOver : show.time(expiresTs)],
    ['status', cooldownStatus(cooldown, stablecoin, now)],
    ['rent goes back to', formatAddress(cooldown.rentPayer)],
  ];
}

export function cooldownStatus(cooldown: Cooldown, stablecoin: Stablecoin, now: bigint): string {
  if (cooldown.epoch !== stablecoin.epoch) return 'void: a loss ended its epoch, anyone can remove it';
  if (now < cooldown.unlockTs) return 'cooling';
  if (math.isExpired(stablecoin, cooldown, now)) return 'expired: anyone can cancel it';
  return stablecoin.reportOpen ? 'waits for the resolution of the open loss report' : 'can be completed';
}

export function lossReportStatus({ resolvedTs, claimsLeft }: LossReport): string {
  if (resolvedTs === 0n) return 'open';
  return claimsLeft > 0n ? 'resolved, with claims left' : 'resolved: anyone can close it';
}

/** @param decimals of the stablecoin */
export function lossReportLines(report: LossReport, decimals: number, show: Format): Line[] {
  const units = (value: bigint) => show.amount(value, decimals);
  const since: Line[] =
    report.resolvedTs === 0n
      ? [['can lapse at', show.time(report.reportedTs + math.LAPSE_SECONDS)]]
      : [
          ['resolved at', show.time(report.resolvedTs)],
          ['settled loss', units(report.settled)],
          ['refunds left', units(report.refundLeft)],
          ['claims left', units(report.claimsLeft)],
        ];
  return [
    ['loss report', `${report.address.toBase58()} (number ${report.number})`],
    ['stablecoin', report.stablecoin.toBase58()],
    ['status', lossReportStatus(report)],
    ['reporter', report.reporter.toBase58()],
    ['reported at', show.time(report.reportedTs)],
    ['reported loss', units(report.loss)],
    ['for the holders', units(report.seniorPart)],
    ['withheld', units(report.withheld)],
    ...since,
    ['rent goes back to', report.rentPayer.toBase58()],
  ];
}

const voteTexts: Readonly<Record<math.LossVoteStatus, string>> = {
  counts: 'counts',
  outdated: 'counts no more: what it was on is decided',
  withoutRole: 'counts for nothing: its voter is neither admin nor guardian nor manager',
};

/** Whether a vote counts, in words. */
export const lossVoteText = (...state: Parameters<typeof math.lossVoteStatus>): string =>
  voteTexts[math.lossVoteStatus(...state)];

export function lossVoteLines(
  vote: LossVote,
  platform: Platform,
  stablecoin: Stablecoin,
  show: Format,
): Line[] {
  const isOnReport = vote.reportOpen ? `settling loss report ${vote.number - 1}` : 'reporting a loss';
  return [
    ['vote', vote.address.toBase58()],
    ['stablecoin', `${vote.stablecoin.toBase58()} (index ${stablecoin.index})`],
    ['voter', vote.voter.toBase58()],
    ['voted for', `${isOnReport}, ${show.amount(vote.amount, stablecoin.decimals)}`],
    ['voted at', show.time(vote.votedTs)],
    ['status', lossVoteText(vote, platform, stablecoin)],
    ['rent goes back to', vote.rentPayer.toBase58()],
  ];
}
