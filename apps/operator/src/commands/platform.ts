import {
  initializePlatformInstruction,
  platformAddress,
  programDataAddress,
  setPausedInstruction,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readAccounts, requireAccount } from '../chain/accounts.ts';
import { readPlatform } from '../chain/platform.ts';
import { formatAddress, formatPeriod } from '../format/values.ts';
import { execute, type TransactionPlan } from '../session/execute.ts';
import { address, seconds, transactionCommand } from '../session/options.ts';
import type { Session } from '../session/session.ts';

const defaultDelaySeconds = 259_200;

export function initializePlatformCommand() {
  return transactionCommand('initialize-platform')
    .description("create the platform of a deployed program; signed by the program's upgrade authority")
    .requiredOption(
      '--admin <address>',
      'who adds stablecoins and queues changes of settings and roles',
      address,
    )
    .requiredOption('--manager <address>', 'who distributes yield and moves collateral', address)
    .requiredOption('--guardian <address>', 'who cancels changes and votes on losses', address)
    .option('--pauser <address>', 'who may stop new exposure (default: none)', address)
    .requiredOption('--treasury <address>', 'who owns the token accounts that receive platform fees', address)
    .option(
      '--delay-seconds <seconds>',
      'how long changes of roles wait, 1 to 14 days (default: 3 days)',
      seconds,
      defaultDelaySeconds,
    )
    .action((options) =>
      execute(options, async ({ authority, feePayer, ...cluster }) => {
        const { programId, name } = cluster;
        const [programData] = await readAccounts(cluster, [programDataAddress(programId)]);
        requireAccount(
          programData,
          `there is no upgradeable program ${programId.toBase58()} on ${name}: deploy brings it`,
        );
        const { admin, manager, guardian, pauser = PublicKey.default, treasury, delaySeconds } = options;
        return {
          title: 'Initialise the platform',
          lines: [
            ['platform', platformAddress(programId).toBase58()],
            ['admin', admin.toBase58()],
            ['manager', manager.toBase58()],
            ['guardian', guardian.toBase58()],
            ['pauser', formatAddress(pauser)],
            ['treasury', treasury.toBase58()],
            ['delay', formatPeriod(delaySeconds)],
          ],
          instructions: [
            initializePlatformInstruction(
              {
                upgradeAuthority: authority,
                feePayer,
                admin,
                manager,
                guardian,
                pauser,
                treasury,
                delaySeconds,
              },
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
      'stop new exposure: no new coins, mints, junior deposits or deployments; redeeming, withdrawing and claiming stay possible; signed by the pauser, the guardian or the admin',
    )
    .action((options) => execute(options, (session) => planPause(session, true)));
}

export function unpauseCommand() {
  return transactionCommand('unpause')
    .description('allow new exposure again after a pause; signed by the admin')
    .action((options) => execute(options, (session) => planPause(session, false)));
}

async function planPause(session: Session, pause: boolean): Promise<TransactionPlan> {
  const { paused } = (await readPlatform(session)).platform;
  return {
    title: pause ? 'Pause the platform' : 'Unpause the platform',
    lines: [['paused', paused ? 'yes' : 'no', pause ? 'yes' : 'no']],
    instructions: [setPausedInstruction({ authority: session.authority, paused: pause }, session.programId)],
  };
}
