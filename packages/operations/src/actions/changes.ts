import {
  type Change,
  cancelChangeInstruction,
  executePlatformChangeInstruction,
  executeStablecoinChangeInstruction,
  lowerLimitsInstruction,
  math,
  queuePlatformChangeInstruction,
  queueStablecoinChangeInstruction,
} from '@obverse/core';
import { type PlatformInput, type PoolInput, platformAction, stablecoinAction } from '../action.ts';
import { describeCustody } from '../chain.ts';
import { InputError, OperationError } from '../errors.ts';
import { compare, type Format, formatAddress, isChanged, type Line } from '../lines.ts';
import {
  executionLines,
  progressText,
  requireBounds,
  roleFields,
  roleLines,
  rolesOf,
  settingFields,
  settingLines,
} from '../terms.ts';

/**
 * The present values with the entered ones.
 *
 * @throws InputError if none was entered
 * @throws OperationError if they change nothing
 */
function chosen<T extends object, K extends keyof T>(
  present: T,
  entered: { readonly [Key in K]: T[Key] | undefined },
  what: string,
  linesOf: (values: Pick<T, K>) => readonly Line[],
): Pick<T, K> {
  const names = Object.keys(entered) as K[];
  if (names.every((name) => entered[name] === undefined))
    throw new InputError(`no ${what} was given: at least one is needed`);
  const next = Object.fromEntries(names.map((name) => [name, entered[name] ?? present[name]]));
  if (!compare(linesOf(present), linesOf(next as Pick<T, K>)).some(isChanged))
    throw new OperationError(`nothing to change: the ${what}s have these values`);
  return next as Pick<T, K>;
}

/** What a new change does to the queue. */
const queueLines = (replaced: Change | undefined, etaTs: bigint, { time }: Format): Line[] => [
  ['executable from', time(etaTs)],
  ...(replaced ? [['replaces', `the change that was executable from ${time(replaced.etaTs)}`] as const] : []),
];

export const queuePlatformChange = platformAction({
  command: 'platform',
  name: 'Change roles',
  about: 'queue the roles that are given, and the others as they are; replaces a queued change of roles',
  signedBy: 'admin',
  isDestructive: true,
  fields: roleFields,
  plan({ platform, platformChange, now, authority: admin, feePayer, programId, show }, values) {
    const present = rolesOf(platform);
    const linesOf = (roles: typeof present) => roleLines(roles, show);
    const { admin: newAdmin, ...roles } = chosen(present, values, 'role', linesOf);
    return {
      title: 'Queue a change of the roles',
      lines: [
        ...compare(linesOf(present), linesOf({ ...roles, admin: newAdmin })),
        ...queueLines(platformChange, now + BigInt(platform.delaySeconds), show),
        ...executionLines({ admin: newAdmin }, platform),
      ],
      instructions: [queuePlatformChangeInstruction({ ...roles, newAdmin, admin, feePayer }, programId)],
      present: linesOf(present),
    };
  },
});

export const queueStablecoinChange = stablecoinAction({
  command: 'stablecoin',
  name: 'Change settings',
  about:
    'queue the settings that are given, and the others as they are; replaces a queued change of this stablecoin',
  signedBy: 'admin',
  isDestructive: true,
  fields: settingFields,
  async plan({ chain, platform, stablecoin, change, now, authority, feePayer, programId, show }, values) {
    const { decimals, windowSeconds, index, address } = stablecoin;
    const present = settingLines(stablecoin, decimals, show);
    const settings = chosen(stablecoin, values, 'setting', (next) => settingLines(next, decimals, show));
    requireBounds({ ...settings, windowSeconds });
    const custody = values.custody && (await describeCustody(chain, values.custody, stablecoin));
    const delay = math.settingsDelaySeconds(platform, stablecoin);
    return {
      title: `Queue a change of the settings of stablecoin ${index}`,
      lines: [
        ['stablecoin', address.toBase58()],
        ...compare(present, settingLines(settings, decimals, show, custody)),
        ...queueLines(change, now + BigInt(delay), show),
      ],
      instructions: [
        queueStablecoinChangeInstruction(
          { ...settings, admin: authority, feePayer, stablecoin: address },
          programId,
        ),
      ],
      present: [['decimals', String(decimals)], ...present],
    };
  },
});

/** A queued change, and how it differs from what is in force. */
type Queued = { readonly change: Change; readonly of: string; readonly lines: readonly Line[] };

/** @throws OperationError where none is queued */
function queuedRoles({ platform, platformChange: change, now, show }: PlatformInput): Queued {
  if (!change) throw new OperationError('no change of the platform is queued');
  const status = progressText(math.platformChangeProgress(change, platform, now), show);
  const lines = compare(roleLines(rolesOf(platform), show), roleLines(change, show));
  return { change, of: 'the roles', lines: [['status', status], ...lines] };
}

/** @throws OperationError where none is queued */
function queuedSettings({ platform, stablecoin, change, now, show }: PoolInput): Queued {
  const { index, decimals } = stablecoin;
  if (!change) throw new OperationError(`no change of stablecoin ${index} is queued`);
  const status = progressText(math.stablecoinChangeProgress(change, platform, stablecoin, now), show);
  const lines = compare(settingLines(stablecoin, decimals, show), settingLines(change, decimals, show));
  return { change, of: `the settings of stablecoin ${index}`, lines: [['status', status], ...lines] };
}

const execution = {
  command: 'execute-change',
  name: 'Execute the change',
  about: 'apply a queued change whose delay is over',
  signedBy: 'canExecute',
  isDestructive: true,
  fields: {},
} as const;

export const executions = {
  platform: platformAction({
    ...execution,
    plan(input) {
      const { change, of, lines } = queuedRoles(input);
      const instruction = { change, currentAdmin: input.platform.admin };
      return {
        title: `Execute the queued change of ${of}`,
        lines: [...lines, ...executionLines(change, input.platform)],
        instructions: [executePlatformChangeInstruction(instruction, input.programId)],
      };
    },
  }),
  stablecoin: stablecoinAction({
    ...execution,
    plan(input) {
      const { change, of, lines } = queuedSettings(input);
      return {
        title: `Execute the queued change of ${of}`,
        lines,
        instructions: [executeStablecoinChangeInstruction({ change }, input.programId)],
      };
    },
  }),
};

const cancellation = {
  command: 'cancel-change',
  name: 'Cancel the change',
  about: 'remove a queued change; its rent goes back to who paid it',
  signedBy: 'canCancel',
  isDestructive: true,
  fields: {},
} as const;

const cancel = ({ change, of, lines }: Queued, { authority, programId }: PlatformInput) => ({
  title: `Cancel the queued change of ${of}`,
  lines: [
    ...lines.flatMap(([label, value, after]): Line[] =>
      after === undefined || after === value ? [] : [[label, `stays ${value}, and does not become ${after}`]],
    ),
    ['rent goes back to', formatAddress(change.rentPayer)] as const,
  ],
  instructions: [cancelChangeInstruction({ authority, change }, programId)],
});

export const cancellations = {
  platform: platformAction({ ...cancellation, plan: (input) => cancel(queuedRoles(input), input) }),
  stablecoin: stablecoinAction({ ...cancellation, plan: (input) => cancel(queuedSettings(input), input) }),
};

const { supplyCap, maxDeployedBps, deployPerDay } = settingFields;

export const lowerLimits = stablecoinAction({
  command: 'lower-limits',
  name: 'Lower limits',
  about: 'lower limits of a stablecoin at once; to raise one again takes a queued change',
  signedBy: 'adminOrGuardian',
  isDestructive: true,
  fields: { supplyCap, maxDeployedBps, deployPerDay },
  plan({ stablecoin, authority, programId, units, show }, values) {
    const { address, index } = stablecoin;
    const lowered = (['supplyCap', 'maxDeployedBps', 'deployPerDay'] as const).flatMap((limit) => {
      const value = values[limit];
      if (value === undefined) return [];
      if (value >= stablecoin[limit])
        throw new OperationError(
          `a ${settingFields[limit].label} that is not lower is refused: queue a change`,
        );
      const text = (of: bigint | number) => (typeof of === 'bigint' ? units(of) : show.bps(of));
      return [{ limit, value: BigInt(value), before: text(stablecoin[limit]), after: text(value) }];
    });
    if (lowered.length === 0) throw new InputError('no limit was given: at least one is needed');
    const lines = lowered.map(
      ({ limit, before, after }): Line => [settingFields[limit].label, before, after],
    );
    return {
      title: `Lower limits of stablecoin ${index} at once: ${lines.map(([label, , after]) => `${label} ${after}`).join(', ')}`,
      lines: [...lines, ['a queued change of settings', 'becomes stale']],
      instructions: lowered.map(({ limit, value }) =>
        lowerLimitsInstruction({ authority, stablecoin: address, limit, value }, programId),
      ),
    };
  },
});
