import {
  initializePlatformInstruction,
  platformAddress,
  programDataAddress,
  setPausedInstruction,
} from '@obverse/core';
import { readAccounts, requireAccount } from '../chain/accounts.ts';
import { readPlatform } from '../chain/platform.ts';
import { execute, type TransactionPlan } from '../session/execute.ts';
import { address, transactionCommand } from '../session/options.ts';
import type { Session } from '../session/session.ts';

export function initializePlatformCommand() {
  return transactionCommand('initialize-platform')
    .description("create the platform of a deployed program; signed by the program's upgrade authority")
    .requiredOption(
      '--admin <address>',
      'who adds and changes stablecoins, and sets the other roles',
      address,
    )
    .requiredOption('--manager <address>', 'who distributes yield and moves collateral', address)
    .requiredOption('--pauser <address>', 'who may stop new exposure, like the admin', address)
    .requiredOption('--treasury <address>', 'who owns the token accounts that receive platform fees', address)
    .action((options) =>
      execute(options, async ({ authority, feePayer, ...cluster }) => {
        const { programId, name } = cluster;
        const [programData] = await readAccounts(cluster, [programDataAddress(programId)]);
        requireAccount(
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

export function pauseCommand() {
  return transactionCommand('pause')
    .description(
      'stop new exposure: no new coins, mints, junior deposits or deployments; redeeming, withdrawing and claiming stay possible; signed by the pauser or the admin',
    )
    .action((options) => execute(options, (session) => planPause(session, true)));
}

export function unpauseCommand() {
  return transactionCommand('unpause')
    .description('allow new exposure again after a pause; signed by the pauser or the admin')
    .action((options) => execute(options, (session) => planPause(session, false)));
}

async function planPause(session: Session, pause: boolean): Promise<TransactionPlan> {
  const { paused } = await readPlatform(session);
  return {
    title: pause ? 'Pause the platform' : 'Unpause the platform',
    lines: [['paused', paused ? 'yes' : 'no', pause ? 'yes' : 'no']],
    instructions: [setPausedInstruction({ authority: session.authority, paused: pause }, session.programId)],
  };
}
