import { Command } from '@commander-js/extra-typings';
import { settleClaimsCommand } from './commands/claims.ts';
import { closeCommand } from './commands/close.ts';
import { deployCollateralCommand, returnCollateralCommand } from './commands/collateral.ts';
import { deployCommand } from './commands/deploy.ts';
import { cancelChangeCommand, executeChangeCommand } from './commands/governance.ts';
import { inspectCommand } from './commands/inspect.ts';
import { listCommand } from './commands/list.ts';
import { lapseLossCommand, reportLossCommand, resolveLossCommand } from './commands/losses.ts';
import { openJuniorMintCommand } from './commands/open-junior-mint.ts';
import { initializePlatformCommand, pauseCommand, unpauseCommand } from './commands/platform.ts';
import { queueChangeCommand } from './commands/queue-change.ts';
import { lowerLimitsCommand, revokeRoleCommand } from './commands/reductions.ts';
import { addStablecoinCommand } from './commands/stablecoins.ts';
import { syncCommand } from './commands/sync.ts';
import { upgradeCommand, writeBufferCommand } from './commands/upgrade.ts';
import { collectFeesCommand, distributeYieldCommand } from './commands/yield.ts';

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
    initializePlatformCommand(),
    addStablecoinCommand(),
    queueChangeCommand(),
    executeChangeCommand(),
    cancelChangeCommand(),
    lowerLimitsCommand(),
    revokeRoleCommand(),
    distributeYieldCommand(),
    deployCollateralCommand(),
    returnCollateralCommand(),
    reportLossCommand(),
    resolveLossCommand(),
    lapseLossCommand(),
    settleClaimsCommand(),
    openJuniorMintCommand(),
    syncCommand(),
    closeCommand(),
    pauseCommand(),
    unpauseCommand(),
    collectFeesCommand(),
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
