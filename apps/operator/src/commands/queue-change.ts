import { Command } from '@commander-js/extra-typings';
import {
  type Change,
  math,
  queuePlatformChangeInstruction,
  queueStablecoinChangeInstruction,
  type Stablecoin,
} from '@obverse/core';
import { readPlatform, readPool } from '../chain/platform.ts';
import { describeCustody } from '../chain/tokens.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { executionLines, roleLines, rolesOf, settingLines } from '../format/accounts.ts';
import { requireBounds } from '../format/bounds.ts';
import { toBaseUnits } from '../format/decimal.ts';
import { compare, type Line } from '../format/lines.ts';
import { formatAddress, formatTime } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import {
  address,
  addressOrNone,
  amount,
  basisPoints,
  seconds,
  stablecoinIndex,
  transactionCommand,
} from '../session/options.ts';
import { agreementLine } from './agreement.ts';
import { applyChanges, isUnchanged } from './changes.ts';

const compareUrl = [
  '--compare-url <url>',
  'a second RPC node, of another provider: every present value must be the same there',
] as const;

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
    .option(...compareUrl)
    .action((options) =>
      execute(options, async (session) => {
        const { authority: admin, feePayer, programId } = session;
        const { platform, change, now } = await readPlatform(session);
        const { manager, guardian, pauser, treasury, delaySeconds } = options;
        const changes = { admin: options.admin, manager, guardian, pauser, treasury, delaySeconds };
        const present = rolesOf(platform);
        const { admin: newAdmin, ...roles } = chosen(present, changes, 'role');
        const presentLines = roleLines(present);
        const agreement = await agreementLine(session, options.compareUrl, presentLines, async (node) =>
          roleLines(rolesOf((await readPlatform(node)).platform)),
        );
        return {
          title: 'Queue a change of the platform',
          lines: [
            ...compare(presentLines, roleLines({ ...roles, admin: newAdmin })),
            agreement,
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
    .option(...compareUrl)
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
        requireBounds({ ...settings, windowSeconds: stablecoin.windowSeconds });
        const custody = options.custody
          ? await describeCustody(session, options.custody, stablecoin)
          : formatAddress(stablecoin.custody);
        const delay = math.settingsDelaySeconds(platform, stablecoin);
        const ours = presentLines(stablecoin);
        const agreement = await agreementLine(session, options.compareUrl, ours, async (node) =>
          presentLines((await readPool(node, options.stablecoin)).stablecoin),
        );
        return {
          title: `Queue a change of stablecoin ${stablecoin.index}`,
          lines: [
            ['stablecoin', stablecoin.address.toBase58()],
            ...compare(
              settingLines(stablecoin, decimals, formatAddress(stablecoin.custody)),
              settingLines(settings, decimals, custody),
            ),
            agreement,
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

/** What the change of a stablecoin depends on: its settings, and the decimals by which amounts are converted. */
const presentLines = (stablecoin: Stablecoin): Line[] => [
  ['decimals', String(stablecoin.decimals)],
  ...settingLines(stablecoin, stablecoin.decimals, formatAddress(stablecoin.custody)),
];

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

function queueLines(replaced: Change | undefined, eta: bigint): Line[] {
  return [
    ['executable from', formatTime(eta)],
    ...(replaced
      ? [['replaces', `the change that was executable from ${formatTime(replaced.etaTs)}`] as const]
      : []),
  ];
}
