import { decodeIntegration, type Integration, stablecoinAddress } from '@obverse/core';
import { showUnits } from '../amounts/show.ts';
import { type Coin, readCoins } from '../chain/coin.ts';
import { findAccounts } from '../chain/find.ts';
import { readingCommand } from '../options/commands.ts';
import { stablecoinIndex } from '../options/parsers.ts';
import { readingSession } from '../session/open.ts';
import { showTable } from '../show/lines.ts';
import { answer } from '../show/terminal.ts';

const HEADER = ['SYMBOL', 'INTEGRATION', 'STABLECOIN', 'ASSETS', 'SUPPLY', 'FEE BPS'];

export function listIntegrationsCommand() {
  return readingCommand('integrations')
    .description('every integration, the largest first; amounts as recorded, in whole units')
    .option('--stablecoin <index>', 'those on this stablecoin only', stablecoinIndex)
    .action(async (options) => {
      const cluster = readingSession(options);
      const all = await findAccounts(cluster, 'integration', decodeIntegration);
      const integrations = all.filter(isOn(options.stablecoin, cluster.programId)).sort(byAssets);
      const coins = await readCoins(cluster, integrations);
      const rows = integrations.flatMap((integration, i) => {
        const coin = coins[i];
        return coin ? [row(integration, coin)] : [];
      });
      answer(showTable([HEADER, ...rows]));
    });
}

function isOn(index: number | undefined, programId: Integration['address']) {
  const stablecoin = index === undefined ? null : stablecoinAddress(index, programId);
  return (integration: Integration) => !stablecoin || integration.stablecoin.equals(stablecoin);
}

function byAssets(one: Integration, other: Integration): number {
  return one.assets < other.assets ? 1 : one.assets > other.assets ? -1 : 0;
}

function row(
  { address, stablecoin, assets, feeBps }: Integration,
  { symbol, decimals, supply }: Coin,
): string[] {
  return [
    symbol,
    address.toBase58(),
    stablecoin.toBase58(),
    showUnits(assets, decimals),
    showUnits(supply, decimals),
    String(feeBps),
  ];
}
