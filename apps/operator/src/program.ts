import { Command } from '@commander-js/extra-typings';
import { acceptAdminCommand } from './verbs/accept-admin.ts';
import { addStablecoinCommand } from './verbs/add-stablecoin.ts';
import { collectFeesCommand } from './verbs/collect-fees.ts';
import { deployCommand } from './verbs/deploy.ts';
import { deployCollateralCommand } from './verbs/deploy-collateral.ts';
import { distributeYieldCommand } from './verbs/distribute-yield.ts';
import { initializePlatformCommand } from './verbs/initialize-platform.ts';
import { inspectCommand } from './verbs/inspect.ts';
import { listCommand } from './verbs/list.ts';
import { nominateAdminCommand } from './verbs/nominate-admin.ts';
import { pauseCommand } from './verbs/pause.ts';
import { realizeLossCommand } from './verbs/realize-loss.ts';
import { returnCollateralCommand } from './verbs/return-collateral.ts';
import { setRolesCommand } from './verbs/set-roles.ts';
import { unpauseCommand } from './verbs/unpause.ts';
import { updateStablecoinCommand } from './verbs/update-stablecoin.ts';

/** The whole command line. Throws instead of ending the process: commander's errors as `CommanderError`. */
export function buildProgram(): Command {
  const program = new Command('obverse')
    .description("The operator's command line of the Obverse platform")
    .exitOverride()
    .configureHelp({ sortOptions: false });
  const verbs = [
    deployCommand(),
    initializePlatformCommand(),
    addStablecoinCommand(),
    updateStablecoinCommand(),
    distributeYieldCommand(),
    deployCollateralCommand(),
    returnCollateralCommand(),
    realizeLossCommand(),
    pauseCommand(),
    unpauseCommand(),
    setRolesCommand(),
    nominateAdminCommand(),
    acceptAdminCommand(),
    collectFeesCommand(),
    inspectCommand(),
    listCommand(),
  ] as unknown as Command[];
  for (const verb of verbs) program.addCommand(verb);
  inherit(program);
  return program;
}

/** Commands that were made by themselves take how to end and how to print help from those they were added to. */
function inherit(parent: Command): void {
  for (const command of parent.commands as Command[]) {
    command.copyInheritedSettings(parent);
    inherit(command);
  }
}
