import {
  type LossReport,
  lapseLossReportInstruction,
  math,
  reportLossInstruction,
  resolveLossInstruction,
} from '@obverse/core';
import {
  type MakePlan,
  type PlanInput,
  requireAmount,
  showAddress,
  showBps,
  showTime,
  unitsOf,
} from './plan.ts';

export const planReport: MakePlan = (input) => {
  const { chain, authority: reporter, second } = input;
  const { stablecoin, programId, platform } = chain;
  const units = unitsOf(input);
  const isManager = platform.managerActive && platform.manager.equals(reporter);
  if (!isManager && second === undefined)
    throw new Error('Only the manager reports a loss alone: name the second vote');
  const loss = requireAmount(input, 'amount');
  const reported = math.reportLoss(stablecoin, loss);
  const { seniorPart } = reported.report;
  const junior = math.min(loss, stablecoin.juniorAssets);
  return {
    title: `Report a loss of ${units(loss)} on stablecoin ${stablecoin.index}`,
    lines: [
      ...(second ? [['Second vote', showAddress(second)] as const] : []),
      ['Deployed', units(stablecoin.deployedCollateral)],
      ['The junior tranche would bear', `${units(junior)} of ${units(stablecoin.juniorAssets)}`],
      ['Yield not vested yet would bear', units(loss - junior - seniorPart)],
      ['Coin holders would bear', `${units(seniorPart)} of ${units(stablecoin.seniorAssets)}`],
      ['Withheld from redemptions', showBps(Number(math.haircutBpsUp(reported.stablecoin)))],
      ['Mints, deposits and payouts of juniors', 'stop until it is resolved'],
    ],
    instructions: [
      reportLossInstruction({ reporter, stablecoin, amount: loss, ...(second && { second }) }, programId),
    ],
  };
};

function openReport({ chain: { report, stablecoin } }: PlanInput): LossReport {
  if (report === undefined) throw new Error(`Stablecoin ${stablecoin.index} has no open loss report`);
  return report;
}

export const planResolution: MakePlan = (input) => {
  const { chain, authority, second } = input;
  const { stablecoin, programId } = chain;
  const units = unitsOf(input);
  const lossReport = openReport(input);
  if (second === undefined) throw new Error('Two votes resolve a loss: name the second one');
  const amount = requireAmount(input, 'amount');
  const { stablecoin: after, report, parts } = math.resolveLoss(stablecoin, lossReport, amount);
  return {
    title: `Resolve loss report ${lossReport.number} of stablecoin ${stablecoin.index} with a loss of ${units(amount)}`,
    lines: [
      ['Second vote', showAddress(second)],
      ['Reported', units(lossReport.loss)],
      ['Deployed', units(stablecoin.deployedCollateral), units(after.deployedCollateral)],
      ['Junior tranche', units(stablecoin.juniorAssets), units(after.juniorAssets)],
      ['Yield not vested yet', units(stablecoin.unvestedYield), units(after.unvestedYield)],
      ['Coin holders', units(stablecoin.seniorAssets), units(after.seniorAssets)],
      ['Of withheld redemptions lost', `${units(parts.withheld)} of ${units(lossReport.withheld)}`],
      ['Refunds', units(report.refundLeft)],
      ['It', 'cannot be undone'],
    ],
    instructions: [resolveLossInstruction({ votes: [authority, second], lossReport, amount }, programId)],
  };
};

export const planLapse: MakePlan = (input) => {
  const { chain } = input;
  const units = unitsOf(input);
  const report = openReport(input);
  return {
    title: `End loss report ${report.number} of stablecoin ${chain.stablecoin.index} without a loss`,
    lines: [
      ['Reported', units(report.loss)],
      ['Can lapse from', showTime(report.reportedTs + math.LAPSE_SECONDS)],
      ['Refunds', units(report.withheld)],
    ],
    instructions: [lapseLossReportInstruction(report, chain.programId)],
  };
};
