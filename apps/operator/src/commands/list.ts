import { Command } from '@commander-js/extra-typings';
import { decodeIntegration, decodeStablecoin, type Integration, stablecoinAddress } from '@obverse/core';
import { findAccounts } from '../chain/accounts.ts';
import { type BrandedToken, readBrandedTokens } from '../chain/tokens.ts';
import { formatTable } from '../format/lines.ts';
import { formatUnits } from '../format/values.ts';
import { readCommand, stablecoinIndex } from '../session/options.ts';
import { openReadSession } from '../session/session.ts';
import { printResult } from '../terminal.ts';
import { listLossReportsCommand, listWithdrawalsCommand } from './list-pending.ts';

export function listCommand() {
  return new Command('list')
    .description('list what is on the platform')
    .addCommand(listStablecoinsCommand())
    .addCommand(listIntegrationsCommand())
    .addCommand(listLossReportsCommand())
    .addCommand(listWithdrawalsCommand());
}

const stablecoinHeader = ['INDEX', 'STABLECOIN', 'UNDERLYING', 'SENIOR ASSETS', 'SUPPLY CAP', 'FEES OWED'];

function listStablecoinsCommand() {
  return readCommand('stablecoins')
    .description('every stablecoin; amounts as recorded, in whole units')
    .action(async (options) => {
      const stablecoins = await findAccounts(openReadSession(options), 'stablecoin', decodeStablecoin);
      const rows = stablecoins
        .sort((a, b) => a.index - b.index)
        .map((stablecoin) => [
          String(stablecoin.index),
          stablecoin.address.toBase58(),
          stablecoin.underlyingMint.toBase58(),
          formatUnits(stablecoin.seniorAssets, stablecoin.decimals),
          formatUnits(stablecoin.supplyCap, stablecoin.decimals),
          formatUnits(stablecoin.platformFeesOwed, stablecoin.decimals),
        ]);
      printResult(formatTable([stablecoinHeader, ...rows]));
    });
}

const integrationHeader = ['SYMBOL', 'INTEGRATION', 'STABLECOIN', 'ASSETS', 'SUPPLY', 'FEE BPS'];

function listIntegrationsCommand() {
  return readCommand('integrations')
    .description('every integration, the largest first; amounts as recorded, in whole units')
    .option('--stablecoin <index>', 'only those of this stablecoin', stablecoinIndex)
    .action(async (options) => {
      const cluster = openReadSession(options);
      const all = await findAccounts(cluster, 'integration', decodeIntegration);
      const integrations = all.filter(isOn(options.stablecoin, cluster.programId)).sort(byAssets);
      const tokens = await readBrandedTokens(cluster, integrations);
      const rows = integrations.flatMap((integration, i) => {
        const token = tokens[i];
        return token ? [integrationRow(integration, token)] : [];
      });
      printResult(formatTable([integrationHeader, ...rows]));
    });
}

function isOn(index: number | undefined, programId: Integration['address']) {
  const stablecoin = index === undefined ? undefined : stablecoinAddress(index, programId);
  return (integration: Integration) => !stablecoin || integration.stablecoin.equals(stablecoin);
}

function byAssets(one: Integration, other: Integration): number {
  return one.assets < other.assets ? 1 : one.assets > other.assets ? -1 : 0;
}

function integrationRow(
  { address, stablecoin, assets, feeBps }: Integration,
  { symbol, decimals, supply }: BrandedToken,
): string[] {
  return [
    symbol,
    address.toBase58(),
    stablecoin.toBase58(),
    formatUnits(assets, decimals),
    formatUnits(supply, decimals),
    String(feeBps),
  ];
}
