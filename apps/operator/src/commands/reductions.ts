import { Argument } from '@commander-js/extra-typings';
import { lowerLimitsInstruction, revokeRoleInstruction } from '@obverse/core';
import { readPlatform, readPool } from '../chain/platform.ts';
import { UsageError } from '../errors.ts';
import { toBaseUnits } from '../format/decimal.ts';
import { formatAddress, formatBps, formatUnits } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { amount, basisPoints, stablecoinIndex, transactionCommand } from '../session/options.ts';

export function lowerLimitsCommand() {
  return transactionCommand('lower-limits')
    .description('lower limits of a stablecoin at once; signed by the admin or the guardian')
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .option('--supply-cap <units>', 'maximum supply after a mint; 0 stops mints', amount)
    .option('--max-deployed-bps <bps>', 'largest share of the assets that may be deployed', basisPoints)
    .option('--deploy-per-day <units>', 'most to deploy in a day; 0 stops deployments', amount)
    .action((options) =>
      execute(options, async (session) => {
        const { authority, programId } = session;
        const { stablecoin } = await readPool(session, options.stablecoin);
        const { index, decimals, supplyCap, maxDeployedBps, deployPerDay } = stablecoin;
        const units = (value: bigint) => formatUnits(value, decimals);
        const bps = (value: bigint) => formatBps(Number(value));
        const limits = [
          {
            limit: 'supplyCap',
            label: 'supply cap',
            before: units(supplyCap),
            value: options.supplyCap && toBaseUnits(options.supplyCap, decimals, '--supply-cap'),
            format: units,
          },
          {
            limit: 'maxDeployedBps',
            label: 'deployed at most',
            before: formatBps(maxDeployedBps),
            value: options.maxDeployedBps === undefined ? undefined : BigInt(options.maxDeployedBps),
            format: bps,
          },
          {
            limit: 'deployPerDay',
            label: 'deployed per day',
            before: units(deployPerDay),
            value: options.deployPerDay && toBaseUnits(options.deployPerDay, decimals, '--deploy-per-day'),
            format: units,
          },
        ] as const;
        const lowered = limits.flatMap(({ value, ...rest }) =>
          value === undefined ? [] : [{ ...rest, value }],
        );
        if (lowered.length === 0) {
          throw new UsageError(
            'no limit was given: pass --supply-cap, --max-deployed-bps or --deploy-per-day',
          );
        }
        return {
          title: `Lower limits of stablecoin ${index}; a queued change of its settings becomes stale`,
          lines: lowered.map(({ label, before, value, format }) => [label, before, format(value)] as const),
          instructions: lowered.map(({ limit, value }) =>
            lowerLimitsInstruction({ authority, stablecoin: stablecoin.address, limit, value }, programId),
          ),
        };
      }),
    );
}

export function revokeRoleCommand() {
  return transactionCommand('revoke-role')
    .description('end the role of the manager or the pauser at once; signed by the admin or the guardian')
    .addArgument(new Argument('<role>', 'whose role ends').choices(['manager', 'pauser'] as const))
    .action((role, options) =>
      execute(options, async (session) => {
        const { platform } = await readPlatform(session);
        const holder = platform[role].toBase58();
        const managerAfter = `${holder}, who keeps only its vote on losses`;
        return {
          title: `Revoke the ${role}; a queued change of roles becomes stale`,
          lines: [[role, formatAddress(platform[role]), role === 'manager' ? managerAfter : 'none']],
          instructions: [revokeRoleInstruction({ authority: session.authority, role }, session.programId)],
        };
      }),
    );
}
