import { Command } from '@commander-js/extra-typings';
import {
  decodeCooldown,
  decodeIntegration,
  decodeLossReport,
  decodeLossVote,
  decodeStablecoin,
  formatUnits,
  stablecoinAddress,
} from '@obverse/core';
import { cooldownStatus, findAccounts, lossReportStatus, lossVoteText, readPool } from '@obverse/operations';
import { readBrandedTokens } from '../chain/accounts.ts';
import { openCluster } from '../chain/cluster.ts';
import { formatTable } from '../format/lines.ts';
import { formatTime } from '../format/values.ts';
import { readCommand, stablecoinIndex } from '../session/options.ts';
import { printResult } from '../terminal.ts';

export function listCommand() {
  return new Command('list')
    .description('list what is on the platform')
    .addCommand(listStablecoinsCommand())
    .addCommand(listIntegrationsCommand())
    .addCommand(listLossReportsCommand())
    .addCommand(listLossVotesCommand())
    .addCommand(listWithdrawalsCommand());
}

const stablecoinHeader = ['INDEX', 'STABLECOIN', 'UNDERLYING', 'SENIOR ASSETS', 'SUPPLY CAP', 'FEES OWED'];

function listStablecoinsCommand() {
  return readCommand('stablecoins')
    .description('every stablecoin; amounts as recorded, in whole units')
    .action(async (options) => {
      const stablecoins = await findAccounts(
        openCluster(options.url, options.programId),
        'stablecoin',
        decodeStablecoin,
      );
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
      const cluster = openCluster(options.url, options.programId);
      const on = options.stablecoin;
      const fields = on === undefined ? {} : { stablecoin: stablecoinAddress(on, cluster.programId) };
      const integrations = await findAccounts(cluster, 'integration', decodeIntegration, fields);
      integrations.sort((one, other) => Number(other.assets - one.assets));
      const tokens = await readBrandedTokens(cluster, integrations);
      const rows = integrations.map(({ address, stablecoin, assets, feeBps }, i) => {
        const { symbol = '', decimals = 0, supply = 0n } = tokens[i] ?? {};
        return [
          symbol,
          address.toBase58(),
          stablecoin.toBase58(),
          formatUnits(assets, decimals),
          formatUnits(supply, decimals),
          String(feeBps),
        ];
      });
      printResult(formatTable([integrationHeader, ...rows]));
    });
}

const reportHeader = ['NUMBER', 'LOSS REPORT', 'REPORTED AT', 'LOSS', 'CLAIMS LEFT', 'STATUS'];

function listLossReportsCommand() {
  return readCommand('loss-reports')
    .description('the loss reports of a stablecoin that are not closed, the oldest first')
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .action(async (options) => {
      const cluster = openCluster(options.url, options.programId);
      const { stablecoin } = await readPool(cluster, options.stablecoin);
      const { address, decimals } = stablecoin;
      const reports = await findAccounts(cluster, 'lossReport', decodeLossReport, { stablecoin: address });
      const rows = reports
        .sort((one, other) => one.number - other.number)
        .map((report) => [
          String(report.number),
          report.address.toBase58(),
          formatTime(report.reportedTs),
          formatUnits(report.loss, decimals),
          formatUnits(report.claimsLeft, decimals),
          lossReportStatus(report),
        ]);
      printResult(formatTable([reportHeader, ...rows]));
    });
}

const voteHeader = ['VOTER', 'LOSS', 'VOTED AT', 'STATUS'];

function listLossVotesCommand() {
  return readCommand('loss-votes')
    .description('the votes on losses of a stablecoin, also those that count no more')
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .action(async (options) => {
      const cluster = openCluster(options.url, options.programId);
      const { platform, stablecoin } = await readPool(cluster, options.stablecoin);
      const on = { stablecoin: stablecoin.address };
      const votes = await findAccounts(cluster, 'lossVote', decodeLossVote, on);
      const rows = votes
        .sort((one, other) => Number(one.votedTs - other.votedTs))
        .map((vote) => [
          vote.voter.toBase58(),
          formatUnits(vote.amount, stablecoin.decimals),
          formatTime(vote.votedTs),
          lossVoteText(vote, platform, stablecoin),
        ]);
      printResult(formatTable([voteHeader, ...rows]));
    });
}

const withdrawalHeader = ['WITHDRAWAL', 'OWNER', 'TOKENS', 'UNLOCKS AT', 'STATUS'];

function listWithdrawalsCommand() {
  return readCommand('withdrawals')
    .description('the junior withdrawals of a stablecoin, in the order in which they unlock')
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .action(async (options) => {
      const cluster = openCluster(options.url, options.programId);
      const { stablecoin, now } = await readPool(cluster, options.stablecoin);
      const on = { stablecoin: stablecoin.address };
      const cooldowns = await findAccounts(cluster, 'cooldown', decodeCooldown, on);
      const rows = cooldowns
        .sort((one, other) => Number(one.unlockTs - other.unlockTs))
        .map((cooldown) => [
          cooldown.address.toBase58(),
          cooldown.owner.toBase58(),
          formatUnits(cooldown.tokens, stablecoin.decimals),
          formatTime(cooldown.unlockTs),
          cooldownStatus(cooldown, stablecoin, now),
        ]);
      printResult(formatTable([withdrawalHeader, ...rows]));
    });
}
