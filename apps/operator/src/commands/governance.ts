import { Argument, Command } from '@commander-js/extra-typings';
import {
  type Change,
  cancelChangeInstruction,
  changeKinds,
  executePlatformChangeInstruction,
  executeStablecoinChangeInstruction,
  math,
  queuePlatformChangeInstruction,
  queueStablecoinChangeInstruction,
} from '@obverse/core';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { readPlatform, readPool } from '../chain/platform.ts';
import { describeCustody } from '../chain/tokens.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { executionLines, progressText, roleLines, rolesOf, settingLines } from '../format/accounts.ts';
import { toBaseUnits } from '../format/decimal.ts';
import type { Line } from '../format/lines.ts';
import { formatAddress, formatTime } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { readKeypair } from '../session/keypair.ts';
import {
  address,
  addressOrNone,
  amount,
  basisPoints,
  seconds,
  stablecoinIndex,
  transactionCommand,
} from '../session/options.ts';
import type { Session } from '../session/session.ts';
import { applyChanges, isUnchanged } from './changes.ts';

export function queueChangeCommand() {
  return new Command('queue-change')
    .description('queue a change of roles or settings, which anyone can execute after its delay')
    .addCommand(queuePlatformChangeCommand())
    .addCommand(queueStablecoinChangeCommand());
}

function queuePlatformChangeCommand() {
  return transactionCommand('platform')
    .description(
      'queue the roles that you pass, and the others as they are; replaces a queued change of roles; signed by the admin',
    )
    .option('--admin <address>', 'the next admin, who must sign the execution', address)
    .option('--manager <address>', 'who distributes yield and moves collateral, or none', addressOrNone)
    .option('--guardian <address>', 'who cancels changes and votes on losses', address)
    .option('--pauser <address>', 'who may stop new exposure, or none', addressOrNone)
    .option('--treasury <address>', 'who owns the token accounts that receive platform fees', address)
    .option('--delay-seconds <seconds>', 'how long later changes of roles wait, 1 to 14 days', seconds)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: admin, feePayer, programId } = session;
        const { platform, change, now } = await readPlatform(session);
        const { manager, guardian, pauser, treasury, delaySeconds } = options;
        const changes = { admin: options.admin, manager, guardian, pauser, treasury, delaySeconds };
        const present = rolesOf(platform);
        const { admin: newAdmin, ...roles } = chosen(present, changes, 'role');
        return {
          title: 'Queue a change of the platform',
          lines: [
            ...compare(roleLines(present), roleLines({ ...roles, admin: newAdmin })),
            ...queueLines(change, now + BigInt(platform.delaySeconds)),
            ...executionLines({ admin: newAdmin }, platform),
          ],
          instructions: [queuePlatformChangeInstruction({ ...roles, newAdmin, admin, feePayer }, programId)],
        };
      }),
    );
}

function queueStablecoinChangeCommand() {
  return transactionCommand('stablecoin')
    .description(
      'queue the settings that you pass, and the others as they are; replaces a queued change of this stablecoin; signed by the admin',
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .option('--supply-cap <units>', 'maximum supply after a mint', amount)
    .option('--platform-fee-bps <bps>', 'share of released yield that goes to the platform', basisPoints)
    .option(
      '--junior-premium-bps <bps>',
      "share of the senior side's yield for the junior pool at target coverage",
      basisPoints,
    )
    .option(
      '--target-coverage-bps <bps>',
      'ratio of junior to senior assets that earns the full premium',
      basisPoints,
    )
    .option(
      '--min-coverage-bps <bps>',
      'minimum ratio of junior to senior assets after a mint and after a junior withdrawal',
      basisPoints,
    )
    .option('--max-deployed-bps <bps>', 'largest share of the assets that may be deployed', basisPoints)
    .option('--deploy-per-day <units>', 'most to deploy in a day', amount)
    .option('--vesting-seconds <seconds>', 'period over which later yield payments vest', seconds)
    .option('--cooldown-seconds <seconds>', 'waiting time of later junior withdrawals', seconds)
    .option('--custody <address>', 'token account for deployed collateral, or none', addressOrNone)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: admin, feePayer, programId } = session;
        const { platform, stablecoin, change, now } = await readPool(session, options.stablecoin);
        const { decimals } = stablecoin;
        const changes = {
          supplyCap: options.supplyCap && toBaseUnits(options.supplyCap, decimals, '--supply-cap'),
          deployPerDay:
            options.deployPerDay && toBaseUnits(options.deployPerDay, decimals, '--deploy-per-day'),
          platformFeeBps: options.platformFeeBps,
          juniorPremiumBps: options.juniorPremiumBps,
          targetCoverageBps: options.targetCoverageBps,
          minCoverageBps: options.minCoverageBps,
          maxDeployedBps: options.maxDeployedBps,
          vestingSeconds: options.vestingSeconds,
          cooldownSeconds: options.cooldownSeconds,
          custody: options.custody,
        };
        const settings = chosen(stablecoin, changes, 'setting');
        const custody = options.custody
          ? await describeCustody(session, options.custody, stablecoin)
          : formatAddress(stablecoin.custody);
        const delay = math.settingsDelaySeconds(platform, stablecoin);
        return {
          title: `Queue a change of stablecoin ${stablecoin.index}`,
          lines: [
            ['stablecoin', stablecoin.address.toBase58()],
            ...compare(
              settingLines(stablecoin, decimals, formatAddress(stablecoin.custody)),
              settingLines(settings, decimals, custody),
            ),
            ...queueLines(change, now + BigInt(delay)),
          ],
          instructions: [
            queueStablecoinChangeInstruction(
              { ...settings, admin, feePayer, stablecoin: stablecoin.address },
              programId,
            ),
          ],
        };
      }),
    );
}

export function executeChangeCommand() {
  return changeCommand('execute-change')
    .description(
      'apply a queued change whose delay is over; signed by anyone, and by the new admin of a change that names one',
    )
    .option('--new-admin-keypair <file>', 'the new admin, if not the signer; unused with --unsigned')
    .action((what, index, options) =>
      execute(options, async (session) => {
        const { change, title, progress, lines, currentAdmin } = await readTarget(session, what, index);
        const instruction =
          change.kind === changeKinds.platform
            ? executePlatformChangeInstruction({ change, currentAdmin }, session.programId)
            : executeStablecoinChangeInstruction({ change }, session.programId);
        const newAdmin =
          change.kind === changeKinds.platform
            ? math.requiredSignerOf(change, { admin: currentAdmin })
            : undefined;
        return {
          title: `Execute the queued change of ${title}`,
          lines: [['status', progress], ...lines],
          instructions: [instruction],
          signers: newAdmin ? newAdminSigners(session, newAdmin, options.newAdminKeypair) : [],
        };
      }),
    );
}

export function cancelChangeCommand() {
  return changeCommand('cancel-change')
    .description(
      'remove a queued change; signed by the guardian or the admin, or by anyone once it is expired or stale',
    )
    .action((what, index, options) =>
      execute(options, async (session) => {
        const { change, title, progress, lines } = await readTarget(session, what, index);
        return {
          title: `Cancel the queued change of ${title}`,
          lines: [['status', progress], ...lines, ['rent goes back to', change.rentPayer.toBase58()]],
          instructions: [
            cancelChangeInstruction({ authority: session.authority, change }, session.programId),
          ],
        };
      }),
    );
}

function changeCommand(name: string) {
  return transactionCommand(name)
    .addArgument(new Argument('<what>', 'what the change is of').choices(['platform', 'stablecoin'] as const))
    .argument('[index]', 'which stablecoin', stablecoinIndex);
}

/** A queued change, and how it differs from what is in force. */
type Target = {
  readonly change: Change;
  readonly title: string;
  readonly progress: string;
  readonly lines: readonly Line[];
  readonly currentAdmin: PublicKey;
};

/** @throws RefusedError if nothing is queued */
async function readTarget(
  session: Session,
  what: 'platform' | 'stablecoin',
  index: number | undefined,
): Promise<Target> {
  if ((what === 'stablecoin') !== (index !== undefined)) {
    throw new UsageError(
      index === undefined ? 'which stablecoin? pass its index' : 'only a stablecoin has an index',
    );
  }
  if (index === undefined) {
    const { platform, change, now } = await readPlatform(session);
    if (!change) throw new RefusedError('no change of the platform is queued');
    const progress = progressText(math.platformChangeProgress(change, platform, now));
    const lines = compare(roleLines(rolesOf(platform)), roleLines(change));
    return { change, title: 'the platform', progress, lines, currentAdmin: platform.admin };
  }
  const { platform, stablecoin, change, now } = await readPool(session, index);
  if (!change) throw new RefusedError(`no change of stablecoin ${index} is queued`);
  const progress = progressText(math.stablecoinChangeProgress(change, stablecoin, now));
  const lines = compare(
    settingLines(stablecoin, stablecoin.decimals, formatAddress(stablecoin.custody)),
    settingLines(change, stablecoin.decimals, formatAddress(change.custody)),
  );
  return { change, title: `stablecoin ${index}`, progress, lines, currentAdmin: platform.admin };
}

/**
 * The present values with the options that were given.
 * @throws UsageError if none was given
 * @throws RefusedError if they change nothing
 */
function chosen<T extends object, K extends keyof T>(
  present: T,
  changes: { readonly [Key in K]: T[Key] | undefined },
  what: string,
): Pick<T, K> {
  if (Object.values(changes).every((value) => value === undefined)) {
    throw new UsageError(`no ${what} was given: pass at least one`);
  }
  const next = applyChanges(present, changes);
  if (isUnchanged(present, next)) throw new RefusedError(`nothing to change: the ${what}s have these values`);
  return next;
}

/** Lines with the values of both. The labels are the same. */
function compare(before: readonly Line[], after: readonly Line[]): Line[] {
  return before.map(([label, value], i) => [label, value, after[i]?.[1] ?? value] as const);
}

function queueLines(replaced: Change | undefined, eta: bigint): Line[] {
  return [
    ['executable from', formatTime(eta)],
    ...(replaced
      ? [['replaces', `the change that was executable from ${formatTime(replaced.etaTs)}`] as const]
      : []),
  ];
}

/** The new admin's signature, beside the session's keypairs. @throws UsageError if its keypair is missing */
function newAdminSigners(
  { keypairs }: Session,
  newAdmin: PublicKey,
  file: string | undefined,
): readonly Keypair[] {
  if (!keypairs || keypairs.some(({ publicKey }) => publicKey.equals(newAdmin))) return [];
  const keypair = file === undefined ? undefined : readKeypair(file);
  if (keypair?.publicKey.equals(newAdmin)) return [keypair];
  throw new UsageError(`the new admin ${newAdmin.toBase58()} has to sign: pass its --new-admin-keypair`);
}
