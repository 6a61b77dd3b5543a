import { Command } from '@commander-js/extra-typings';
import {
  addStablecoin,
  collectFees,
  deployCollateral,
  distributeYield,
  initializePlatform,
  lapseLoss,
  lowerLimits,
  migrateIntegrations,
  openJuniorMint,
  pause,
  recognizeReturn,
  recognizeShortfall,
  reportLoss,
  resolveLoss,
  returnCollateral,
  settleClaims,
  syncIntegrations,
  unpause,
  voteLoss,
  withdrawLossVote,
} from '@obverse/operations';
import { actionCommand } from './commands/action.ts';
import {
  cancelChangeCommand,
  closeCommand,
  executeChangeCommand,
  queueChangeCommand,
  revokeRoleCommand,
} from './commands/changes.ts';
import { deployCommand } from './commands/deploy.ts';
import { inspectCommand } from './commands/inspect.ts';
import { listCommand } from './commands/list.ts';
import { upgradeCommand, writeBufferCommand } from './commands/upgrade.ts';

/** Builds the command line. It throws commander's errors as `CommanderError` instead of ending the process. */
export function buildProgram(): Command {
  const program = new Command('obverse')
    .description("The operator's command line of the Obverse platform")
    .exitOverride()
    .configureHelp({ sortOptions: false });
  const commands = [
    deployCommand(),
    writeBufferCommand(),
    upgradeCommand(),
    actionCommand(initializePlatform),
    actionCommand(addStablecoin),
    queueChangeCommand(),
    executeChangeCommand(),
    cancelChangeCommand(),
    actionCommand(lowerLimits),
    revokeRoleCommand(),
    actionCommand(distributeYield),
    actionCommand(deployCollateral),
    actionCommand(returnCollateral),
    actionCommand(recognizeShortfall),
    actionCommand(recognizeReturn),
    actionCommand(reportLoss),
    actionCommand(resolveLoss),
    actionCommand(voteLoss),
    actionCommand(withdrawLossVote),
    actionCommand(lapseLoss),
    actionCommand(settleClaims),
    actionCommand(openJuniorMint),
    actionCommand(syncIntegrations),
    actionCommand(migrateIntegrations),
    closeCommand(),
    actionCommand(pause),
    actionCommand(unpause),
    actionCommand(collectFees),
    inspectCommand(),
    listCommand(),
  ] as unknown as Command[];
  for (const command of commands) program.addCommand(command);
  inheritSettings(program);
  return program;
}

/** Commands that were built separately do not inherit the parent's exit and help settings by themselves. */
function inheritSettings(parent: Command): void {
  for (const command of parent.commands as Command[]) {
    command.copyInheritedSettings(parent);
    inheritSettings(command);
  }
}
