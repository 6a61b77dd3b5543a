import {
  type Change,
  cancelChangeInstruction,
  executePlatformChangeInstruction,
  executeStablecoinChangeInstruction,
  math,
  type Platform,
  type QueueStablecoinChangeArguments,
  queuePlatformChangeInstruction,
  queueStablecoinChangeInstruction,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import {
  addressIn,
  amountIn,
  bpsIn,
  hoursIn,
  isChanged,
  type MakePlan,
  type PlanInput,
  type PlanLine,
  showAddress,
  showBps,
  showSeconds,
  showTime,
  unitsOf,
  valueLines,
} from './plan.ts';

/** Whose change: of the roles, or of the settings of the chosen stablecoin. */
export type ChangeKind = 'platform' | 'stablecoin';

type Roles = Pick<Platform, 'admin' | 'manager' | 'guardian' | 'pauser' | 'treasury' | 'delaySeconds'>;

/** A revoked manager is none, although it stays recorded. */
const rolesOf = ({ manager, managerActive, ...rest }: Platform): Roles => ({
  ...rest,
  manager: managerActive ? manager : PublicKey.default,
});

const roleLines = (roles: Roles): PlanLine[] => [
  ['Admin', showAddress(roles.admin)],
  ['Manager', showAddress(roles.manager)],
  ['Guardian', showAddress(roles.guardian)],
  ['Pauser', showAddress(roles.pauser)],
  ['Treasury', showAddress(roles.treasury)],
  ['Delay of changes', showSeconds(roles.delaySeconds)],
];

const settingLines = (settings: QueueStablecoinChangeArguments, input: PlanInput): PlanLine[] => {
  const units = unitsOf(input);
  return [
    ['Supply cap', units(settings.supplyCap)],
    ['Deployed per day', units(settings.deployPerDay)],
    ['Deployed at most', showBps(settings.maxDeployedBps)],
    ['Platform fee', showBps(settings.platformFeeBps)],
    ['Junior premium', showBps(settings.juniorPremiumBps)],
    ['Target coverage', showBps(settings.targetCoverageBps)],
    ['Minimum coverage', showBps(settings.minCoverageBps)],
    ['Yield vests over', showSeconds(settings.vestingSeconds)],
    ['Junior cooldown', showSeconds(settings.cooldownSeconds)],
    ['Custody', showAddress(settings.custody)],
  ];
};

/** What a new change does to the queue. */
const queueLines = (replaced: Change | undefined, etaTs: bigint): PlanLine[] => [
  ['Executable from', showTime(etaTs)],
  ...(replaced ? [['Replaces the change that was executable from', showTime(replaced.etaTs)] as const] : []),
];

/** @throws Error where nothing would change */
function requireChanges(lines: readonly PlanLine[]): readonly PlanLine[] {
  if (!lines.some(isChanged)) throw new Error('Nothing to change: enter at least one new value');
  return lines;
}

export const planRolesChange: MakePlan = (input) => {
  const { chain, authority: admin } = input;
  const { platform, platformChange, programId, now } = chain;
  const present = rolesOf(platform);
  const { admin: newAdmin, ...roles } = {
    admin: addressIn(input, 'admin') ?? present.admin,
    manager: addressIn(input, 'manager') ?? present.manager,
    guardian: addressIn(input, 'guardian') ?? present.guardian,
    pauser: addressIn(input, 'pauser') ?? present.pauser,
    treasury: addressIn(input, 'treasury') ?? present.treasury,
    delaySeconds: hoursIn(input, 'delaySeconds') ?? present.delaySeconds,
  };
  const values = valueLines(roleLines(present), roleLines({ ...roles, admin: newAdmin }));
  return {
    title: 'Queue a change of the roles',
    lines: [
      ...requireChanges(values),
      ...queueLines(platformChange, now + BigInt(platform.delaySeconds)),
      ...(newAdmin.equals(present.admin)
        ? []
        : [['Its execution is signed by', showAddress(newAdmin)] as const]),
    ],
    instructions: [queuePlatformChangeInstruction({ ...roles, newAdmin, admin }, programId)],
  };
};

export const planSettingsChange: MakePlan = (input) => {
  const { chain, authority: admin } = input;
  const { platform, stablecoin, change, programId, now } = chain;
  const settings: QueueStablecoinChangeArguments = {
    supplyCap: amountIn(input, 'supplyCap') ?? stablecoin.supplyCap,
    deployPerDay: amountIn(input, 'deployPerDay') ?? stablecoin.deployPerDay,
    maxDeployedBps: bpsIn(input, 'maxDeployedBps') ?? stablecoin.maxDeployedBps,
    platformFeeBps: bpsIn(input, 'platformFeeBps') ?? stablecoin.platformFeeBps,
    juniorPremiumBps: bpsIn(input, 'juniorPremiumBps') ?? stablecoin.juniorPremiumBps,
    targetCoverageBps: bpsIn(input, 'targetCoverageBps') ?? stablecoin.targetCoverageBps,
    minCoverageBps: bpsIn(input, 'minCoverageBps') ?? stablecoin.minCoverageBps,
    vestingSeconds: hoursIn(input, 'vestingSeconds') ?? stablecoin.vestingSeconds,
    cooldownSeconds: hoursIn(input, 'cooldownSeconds') ?? stablecoin.cooldownSeconds,
    custody: addressIn(input, 'custody') ?? stablecoin.custody,
  };
  const values = valueLines(settingLines(stablecoin, input), settingLines(settings, input));
  const delaySeconds = math.settingsDelaySeconds(platform, stablecoin);
  return {
    title: `Queue a change of the settings of stablecoin ${stablecoin.index}`,
    lines: [...requireChanges(values), ...queueLines(change, now + BigInt(delaySeconds))],
    instructions: [
      queueStablecoinChangeInstruction({ ...settings, admin, stablecoin: stablecoin.address }, programId),
    ],
  };
};

/** The queued change of a kind, with the lines of what it sets. @throws Error where none is queued */
function queuedChange(input: PlanInput, kind: ChangeKind) {
  const { platform, platformChange, stablecoin, change: ofStablecoin } = input.chain;
  const change = kind === 'platform' ? platformChange : ofStablecoin;
  if (change === undefined) throw new Error('No such change is queued any more');
  const lines =
    kind === 'platform'
      ? valueLines(roleLines(rolesOf(platform)), roleLines(change))
      : valueLines(settingLines(stablecoin, input), settingLines(change, input));
  const of = kind === 'platform' ? 'the roles' : `the settings of stablecoin ${stablecoin.index}`;
  return { change, lines, of };
}

export const planExecution =
  (kind: ChangeKind): MakePlan =>
  (input) => {
    const { change, lines, of } = queuedChange(input, kind);
    const { programId, platform } = input.chain;
    return {
      title: `Execute the queued change of ${of}`,
      lines,
      instructions: [
        kind === 'platform'
          ? executePlatformChangeInstruction({ change, currentAdmin: platform.admin }, programId)
          : executeStablecoinChangeInstruction({ change }, programId),
      ],
    };
  };

export const planCancellation =
  (kind: ChangeKind): MakePlan =>
  (input) => {
    const { change, lines, of } = queuedChange(input, kind);
    const { programId } = input.chain;
    return {
      title: `Cancel the queued change of ${of}`,
      lines: [
        ...lines
          .filter(isChanged)
          .map(([label, value, after]) => [label, `stays ${value}, and does not become ${after}`] as const),
        ['Rent goes back to', showAddress(change.rentPayer)],
      ],
      instructions: [cancelChangeInstruction({ authority: input.authority, change }, programId)],
    };
  };
