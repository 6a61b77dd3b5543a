import { Command } from '@commander-js/extra-typings';
import { listIntegrationsCommand } from './list-integrations.ts';
import { listStablecoinsCommand } from './list-stablecoins.ts';

export function listCommand() {
  return new Command('list')
    .description('list what is on the platform')
    .addCommand(listStablecoinsCommand())
    .addCommand(listIntegrationsCommand());
}
