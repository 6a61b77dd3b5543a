import { setRolesInstruction } from '@obverse/core';
import { readPlatform } from '../chain/platform.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { sendingCommand } from '../options/commands.ts';
import { address } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';
import { showAddress } from '../show/address.ts';
import { isSame, overlay } from './overlay.ts';

const ROLES = ['manager', 'pauser', 'treasury'] as const;

export function setRolesCommand() {
  return sendingCommand('set-roles')
    .description('name manager, pauser or treasury anew, those that are given; signed by the admin')
    .option('--manager <address>', 'who distributes yield and moves collateral', address)
    .option('--pauser <address>', 'who may stop new exposure, beside the admin', address)
    .option('--treasury <address>', 'who owns the token accounts that receive platform fees', address)
    .action((options) =>
      execute(options, async (session) => {
        const { manager, pauser, treasury } = options;
        if (!manager && !pauser && !treasury) {
          throw new UsageError('no role was given: pass --manager, --pauser or --treasury');
        }
        const platform = await readPlatform(session);
        const roles = overlay(platform, { manager, pauser, treasury });
        if (isSame(platform, roles)) throw new RefusedError('nothing to change: the roles are so already');
        return {
          title: 'Set the roles of the platform',
          lines: ROLES.map((role) => [role, showAddress(platform[role]), showAddress(roles[role])]),
          instructions: [setRolesInstruction({ ...roles, admin: session.authority }, session.programId)],
        };
      }),
    );
}
