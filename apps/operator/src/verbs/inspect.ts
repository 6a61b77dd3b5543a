import { readPlatform } from '../chain/platform.ts';
import { readPool } from '../chain/pool.ts';
import { UsageError } from '../errors.ts';
import { readingCommand } from '../options/commands.ts';
import { stablecoinIndex, tryAddress } from '../options/parsers.ts';
import type { Cluster } from '../session/cluster.ts';
import { readingSession } from '../session/open.ts';
import { type Line, showLines } from '../show/lines.ts';
import { answer } from '../show/terminal.ts';
import { viewAccount } from '../views/account.ts';
import { platformLines } from '../views/platform.ts';
import { stablecoinLines } from '../views/stablecoin.ts';

export function inspectCommand() {
  return readingCommand('inspect')
    .description('show an account of the program; amounts in whole units, times in UTC')
    .argument('<what>', 'platform, stablecoin, or the address of any account of the program')
    .argument('[index]', 'which stablecoin', stablecoinIndex)
    .action(async (what, index, options) => {
      answer(showLines(await view(readingSession(options), what, index)));
    });
}

async function view(cluster: Cluster, what: string, index: number | undefined): Promise<Line[]> {
  if (what === 'stablecoin') {
    if (index === undefined) throw new UsageError('which stablecoin? inspect stablecoin <index>');
    return stablecoinLines(await readPool(cluster, index));
  }
  if (index !== undefined) throw new UsageError('only a stablecoin has an index');
  if (what === 'platform') return platformLines(await readPlatform(cluster));
  const address = tryAddress(what);
  if (!address) throw new UsageError('inspect takes platform, stablecoin <index>, or an address');
  return viewAccount(cluster, address);
}
