import { acceptAdminInstruction } from '@obverse/core';
import { readPlatform } from '../chain/platform.ts';
import { sendingCommand } from '../options/commands.ts';
import { execute } from '../sending/execute.ts';
import { showAddress } from '../show/address.ts';

export function acceptAdminCommand() {
  return sendingCommand('accept-admin')
    .description('become the admin; signed by the nominee')
    .action((options) =>
      execute(options, async ({ authority: nominee, ...cluster }) => {
        const { admin, pendingAdmin } = await readPlatform(cluster);
        return {
          title: 'Take over as admin of the platform',
          lines: [
            ['admin', showAddress(admin), showAddress(nominee)],
            ['nominated', showAddress(pendingAdmin), 'none'],
          ],
          instructions: [acceptAdminInstruction({ nominee }, cluster.programId)],
        };
      }),
    );
}
