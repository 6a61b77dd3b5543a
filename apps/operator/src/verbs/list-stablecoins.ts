import { decodeStablecoin } from '@obverse/core';
import { showUnits } from '../amounts/show.ts';
import { findAccounts } from '../chain/find.ts';
import { readingCommand } from '../options/commands.ts';
import { readingSession } from '../session/open.ts';
import { showTable } from '../show/lines.ts';
import { answer } from '../show/terminal.ts';

const HEADER = ['INDEX', 'STABLECOIN', 'UNDERLYING', 'SENIOR ASSETS', 'SUPPLY CAP', 'FEES OWED'];

export function listStablecoinsCommand() {
  return readingCommand('stablecoins')
    .description('every stablecoin; amounts as recorded, in whole units')
    .action(async (options) => {
      const stablecoins = await findAccounts(readingSession(options), 'stablecoin', decodeStablecoin);
      const rows = stablecoins
        .sort((a, b) => a.index - b.index)
        .map((stablecoin) => [
          String(stablecoin.index),
          stablecoin.address.toBase58(),
          stablecoin.underlyingMint.toBase58(),
          showUnits(stablecoin.seniorAssets, stablecoin.decimals),
          showUnits(stablecoin.supplyCap, stablecoin.decimals),
          showUnits(stablecoin.platformFeesOwed, stablecoin.decimals),
        ]);
      answer(showTable([HEADER, ...rows]));
    });
}
