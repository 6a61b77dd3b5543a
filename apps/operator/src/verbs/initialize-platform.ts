import { initializePlatformInstruction, platformAddress, programDataAddress } from '@obverse/core';
import { readAccounts, required } from '../chain/accounts.ts';
import { sendingCommand } from '../options/commands.ts';
import { address } from '../options/parsers.ts';
import { execute } from '../sending/execute.ts';

export function initializePlatformCommand() {
  return sendingCommand('initialize-platform')
    .description("create the platform of a deployed program; signed by the program's upgrade authority")
    .requiredOption('--admin <address>', 'who adds and changes stablecoins, and names the others', address)
    .requiredOption('--manager <address>', 'who distributes yield and moves collateral', address)
    .requiredOption('--pauser <address>', 'who may stop new exposure, beside the admin', address)
    .requiredOption('--treasury <address>', 'who owns the token accounts that receive platform fees', address)
    .action((options) =>
      execute(options, async ({ authority, feePayer, ...cluster }) => {
        const { programId, name } = cluster;
        const [programData] = await readAccounts(cluster, [programDataAddress(programId)]);
        required(
          programData,
          `there is no upgradeable program ${programId.toBase58()} on ${name}: deploy brings it`,
        );
        const { admin, manager, pauser, treasury } = options;
        return {
          title: 'Initialise the platform',
          lines: [
            ['platform', platformAddress(programId).toBase58()],
            ['admin', admin.toBase58()],
            ['manager', manager.toBase58()],
            ['pauser', pauser.toBase58()],
            ['treasury', treasury.toBase58()],
          ],
          instructions: [
            initializePlatformInstruction(
              { upgradeAuthority: authority, feePayer, admin, manager, pauser, treasury },
              programId,
            ),
          ],
        };
      }),
    );
}
