import {
  lapseLossReportInstruction,
  math,
  reportLossInstruction,
  resolveLossInstruction,
} from '@obverse/core';
import { findOpenLossReport, readAccruedPool } from '../chain/platform.ts';
import { RefusedError } from '../errors.ts';
import { toBaseUnits } from '../format/decimal.ts';
import { formatRatio, formatTime, formatUnits } from '../format/values.ts';
import { execute } from '../session/execute.ts';
import { amount, stablecoinIndex, transactionCommand } from '../session/options.ts';
import { readOtherSigner } from '../session/session.ts';

export function reportLossCommand() {
  return transactionCommand('report-loss')
    .description(
      'report a loss of deployed collateral: stops mints, junior withdrawals and deployments until it is resolved; signed by the manager, or by two of admin, guardian and manager',
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .requiredOption('--amount <units>', 'the most that may be lost, in the underlying', amount)
    .option('--second <file>', 'the second of two votes: a keypair file; with --unsigned an address will do')
    .action((options) =>
      execute(options, async (session) => {
        const { authority: reporter, feePayer, programId } = session;
        const { stablecoin } = await readAccruedPool(session, options.stablecoin);
        const units = (value: bigint) => formatUnits(value, stablecoin.decimals);
        const loss = toBaseUnits(options.amount, stablecoin.decimals, '--amount');
        const second = options.second === undefined ? undefined : readOtherSigner(session, options.second);
        const { seniorPart } = math.reportLoss(stablecoin, loss).report;
        const junior = math.min(loss, stablecoin.juniorAssets);
        return {
          title: `Report a loss of ${units(loss)} on stablecoin ${stablecoin.index}`,
          lines: [
            ...(second ? [['second vote', second.publicKey.toBase58()] as const] : []),
            ['deployed', units(stablecoin.deployedCollateral)],
            ['for the junior pool', `${units(junior)} of ${units(stablecoin.juniorAssets)}`],
            ['for unvested yield', units(loss - junior - seniorPart)],
            ['for the holders', `${units(seniorPart)} of ${units(stablecoin.seniorAssets)}`],
            ['withheld from redemptions', formatRatio(seniorPart, stablecoin.seniorAssets)],
          ],
          instructions: [
            reportLossInstruction(
              {
                reporter,
                stablecoin,
                amount: loss,
                feePayer,
                ...(second ? { second: second.publicKey } : {}),
              },
              programId,
            ),
          ],
          signers: second?.signers ?? [],
        };
      }),
    );
}

export function resolveLossCommand() {
  return transactionCommand('resolve-loss')
    .description(
      'settle the open loss report: junior assets bear the loss first, then unvested yield, then the holders; cannot be undone; signed by two of admin, guardian and manager',
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .requiredOption(
      '--amount <units>',
      'what is lost, at most what was reported; 0 dismisses the report',
      amount,
    )
    .requiredOption('--second <file>', 'the second vote: a keypair file; with --unsigned an address will do')
    .action((options) =>
      execute(options, async (session) => {
        const { stablecoin } = await readAccruedPool(session, options.stablecoin);
        const { index, decimals } = stablecoin;
        const lossReport = await findOpenLossReport(session, stablecoin);
        if (!lossReport) throw new RefusedError(`stablecoin ${index} has no open loss report`);
        const units = (value: bigint) => formatUnits(value, decimals);
        const loss = toBaseUnits(options.amount, decimals, '--amount');
        const second = readOtherSigner(session, options.second);
        const { stablecoin: after, report, parts } = math.resolveLoss(stablecoin, lossReport, loss);
        return {
          title: `Resolve loss report ${lossReport.number} of stablecoin ${index} with a loss of ${units(loss)}`,
          lines: [
            ['second vote', second.publicKey.toBase58()],
            ['reported loss', units(lossReport.loss)],
            ['deployed', units(stablecoin.deployedCollateral), units(after.deployedCollateral)],
            ['junior assets', units(stablecoin.juniorAssets), units(after.juniorAssets)],
            ['junior epoch', String(stablecoin.epoch), String(after.epoch)],
            ['unvested yield', units(stablecoin.unvestedYield), units(after.unvestedYield)],
            ['senior assets', units(stablecoin.seniorAssets), units(after.seniorAssets)],
            ['of withheld amounts lost', `${units(parts.withheld)} of ${units(lossReport.withheld)}`],
            ['refunds', units(report.refundLeft)],
          ],
          instructions: [
            resolveLossInstruction(
              { votes: [session.authority, second.publicKey], lossReport, amount: loss },
              session.programId,
            ),
          ],
          signers: second.signers,
        };
      }),
    );
}

export function lapseLossCommand() {
  return transactionCommand('lapse-loss')
    .description(
      'end a loss report that nobody has resolved within 30 days, without a loss: what was withheld is refunded; signed by anyone',
    )
    .requiredOption('--stablecoin <index>', 'index of the stablecoin', stablecoinIndex)
    .action((options) =>
      execute(options, async (session) => {
        const { stablecoin } = await readAccruedPool(session, options.stablecoin);
        const { index, decimals } = stablecoin;
        const lossReport = await findOpenLossReport(session, stablecoin);
        if (!lossReport) throw new RefusedError(`stablecoin ${index} has no open loss report`);
        const units = (value: bigint) => formatUnits(value, decimals);
        return {
          title: `End loss report ${lossReport.number} of stablecoin ${index} without a loss`,
          lines: [
            ['reported loss', units(lossReport.loss)],
            ['can lapse at', formatTime(lossReport.reportedTs + math.LAPSE_SECONDS)],
            ['refunds', units(lossReport.withheld)],
          ],
          instructions: [lapseLossReportInstruction(lossReport, session.programId)],
        };
      }),
    );
}
