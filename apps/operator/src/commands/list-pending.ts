import { decodeCooldown, decodeLossReport } from '@obverse/core';
import { findAccounts } from '../chain/accounts.ts';
import { readPool } from '../chain/platform.ts';
import { cooldownStatus, lossReportStatus } from '../format/accounts.ts';
import { formatTable } from '../format/lines.ts';
import { formatTime, formatUnits } from '../format/values.ts';
import { readCommand, stablecoinIndex } from '../session/options.ts';
import { openReadSession } from '../session/session.ts';
import { printResult } from '../terminal.ts';

const reportHeader = ['NUMBER', 'LOSS REPORT', 'REPORTED AT', 'LOSS', 'CLAIMS LEFT', 'STATUS'];

export function listLossReportsCommand() {
  return readCommand('loss-reports')
    .description('the loss reports of a stablecoin that are not closed, the oldest first')
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .action(async (options) => {
      const cluster = openReadSession(options);
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

const withdrawalHeader = ['WITHDRAWAL', 'OWNER', 'TOKENS', 'UNLOCKS AT', 'STATUS'];

export function listWithdrawalsCommand() {
  return readCommand('withdrawals')
    .description('the junior withdrawals of a stablecoin, in the order in which they unlock')
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .action(async (options) => {
      const cluster = openReadSession(options);
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
