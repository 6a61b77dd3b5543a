import { acceptAdminInstruction, nominateAdminInstruction, setRolesInstruction } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readPlatform } from '../chain/platform.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { formatAddress } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { address, transactionCommand } from '../session/options.ts';
import { applyChanges, isUnchanged } from './changes.ts';

const roleNames = ['manager', 'pauser', 'treasury'] as const;

export function setRolesCommand() {
  return transactionCommand('set-roles')
    .description('replace the manager, pauser or treasury that you pass; signed by the admin')
    .option('--manager <address>', 'who distributes yield and moves collateral', address)
    .option('--pauser <address>', 'who may stop new exposure, like the admin', address)
    .option('--treasury <address>', 'who owns the token accounts that receive platform fees', address)
    .action((options) =>
      execute(options, async (session) => {
        const { manager, pauser, treasury } = options;
        if (!manager && !pauser && !treasury) {
          throw new UsageError('no role was given: pass --manager, --pauser or --treasury');
        }
        const platform = await readPlatform(session);
        const roles = applyChanges(platform, { manager, pauser, treasury });
        if (isUnchanged(platform, roles))
          throw new RefusedError('nothing to change: the roles have these values');
        return {
          title: 'Set the roles of the platform',
          lines: roleNames.map((role) => [role, formatAddress(platform[role]), formatAddress(roles[role])]),
          instructions: [setRolesInstruction({ ...roles, admin: session.authority }, session.programId)],
        };
      }),
    );
}

export function nominateAdminCommand() {
  return transactionCommand('nominate-admin')
    .description('nominate the next admin, who must accept; signed by the admin')
    .option('--nominee <address>', 'who may become admin', address)
    .option('--withdraw', 'withdraw the current nomination instead')
    .action((options) =>
      execute(options, async (session) => {
        const { nominee, withdraw } = options;
        if ((nominee === undefined) === (withdraw === undefined)) {
          throw new UsageError('pass either --nominee or --withdraw');
        }
        const { admin, pendingAdmin } = await readPlatform(session);
        const next = nominee ?? PublicKey.default;
        return {
          title: nominee
            ? `Nominate ${nominee.toBase58()} as the next admin`
            : 'Withdraw the nomination of an admin',
          lines: [
            ['admin', formatAddress(admin), formatAddress(admin)],
            ['nominated', formatAddress(pendingAdmin), formatAddress(next)],
          ],
          instructions: [
            nominateAdminInstruction({ admin: session.authority, nominee: next }, session.programId),
          ],
        };
      }),
    );
}

export function acceptAdminCommand() {
  return transactionCommand('accept-admin')
    .description('become the admin; signed by the nominee')
    .action((options) =>
      execute(options, async ({ authority: nominee, ...cluster }) => {
        const { admin, pendingAdmin } = await readPlatform(cluster);
        return {
          title: 'Take over as admin of the platform',
          lines: [
            ['admin', formatAddress(admin), formatAddress(nominee)],
            ['nominated', formatAddress(pendingAdmin), 'none'],
          ],
          instructions: [acceptAdminInstruction({ nominee }, cluster.programId)],
        };
      }),
    );
}
