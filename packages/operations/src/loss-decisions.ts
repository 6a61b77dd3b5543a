import { type LossReport, math } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import type { PoolInput } from './action.ts';
import { findLossVotes, findOpenLossReport } from './chain.ts';
import { OperationError } from './errors.ts';
import type { Line } from './lines.ts';

/** What a loss would do, the same where it is voted on and where it is reported or settled. */
type Outcome = { readonly title: string; readonly lines: readonly Line[] };

/** @throws AccountingError for a loss that cannot be reported */
export function outcomeOfReport({ stablecoin, units, show }: PoolInput, amount: bigint): Outcome {
  const reported = math.reportLoss(stablecoin, amount);
  // no more than is deployed
  const { loss, seniorPart } = reported.report;
  const junior = math.min(loss, stablecoin.juniorAssets);
  return {
    title: `Report a loss of ${units(loss)} on stablecoin ${stablecoin.index}`,
    lines: [
      ['deployed', units(stablecoin.deployedCollateral)],
      ['for the junior pool', `${units(junior)} of ${units(stablecoin.juniorAssets)}`],
      ['for unvested yield', units(loss - junior - seniorPart)],
      ['for the holders', `${units(seniorPart)} of ${units(stablecoin.seniorAssets)}`],
      ['withheld from redemptions', show.bps(Number(math.haircutBpsUp(reported.stablecoin)))],
      ['mints, deposits and payouts of juniors', 'stop until it is resolved'],
    ],
  };
}

/** @throws OperationError where no report is open */
export async function requireReport({
  chain,
  stablecoin,
}: Pick<PoolInput, 'chain' | 'stablecoin'>): Promise<LossReport> {
  const report = await findOpenLossReport(chain, stablecoin);
  if (report) return report;
  throw new OperationError(`stablecoin ${stablecoin.index} has no open loss report`);
}

/** @throws OperationError where no report is open, AccountingError for a loss that cannot be settled */
export async function outcomeOfResolution(
  input: PoolInput,
  amount: bigint,
): Promise<Outcome & { readonly lossReport: LossReport }> {
  const { stablecoin, units } = input;
  const lossReport = await requireReport(input);
  const { stablecoin: after, report, parts } = math.resolveLoss(stablecoin, lossReport, amount);
  return {
    lossReport,
    title: `Resolve loss report ${lossReport.number} of stablecoin ${stablecoin.index} with a loss of ${units(amount)}`,
    lines: [
      ['reported loss', units(lossReport.loss)],
      ['deployed', units(stablecoin.deployedCollateral), units(after.deployedCollateral)],
      ['junior assets', units(stablecoin.juniorAssets), units(after.juniorAssets)],
      ['junior epoch', String(stablecoin.epoch), String(after.epoch)],
      ['unvested yield', units(stablecoin.unvestedYield), units(after.unvestedYield)],
      ['senior assets', units(stablecoin.seniorAssets), units(after.seniorAssets)],
      ['of withheld amounts lost', `${units(parts.withheld)} of ${units(lossReport.withheld)}`],
      ['refunds', units(report.refundLeft)],
    ],
  };
}

type Agreement = { readonly lines: readonly Line[]; readonly vote?: PublicKey };

export const noAgreement: Agreement = { lines: [] };

/** The second of two who agree: one who signs as well, or the vote of another for exactly this amount. @throws OperationError */
export async function requireAgreed(input: PoolInput, amount: bigint): Promise<Agreement> {
  const { chain, authority, second, platform, stablecoin, units, show } = input;
  if (second !== undefined) return { lines: [['second vote', second.toBase58()]] };
  const votes = await findLossVotes(chain, input);
  const others = votes.filter(
    (vote) => !vote.voter.equals(authority) && math.lossVoteStatus(vote, platform, stablecoin) === 'counts',
  );
  const vote = others.find((other) => other.amount === amount);
  if (vote)
    return {
      vote: vote.address,
      lines: [['second vote', `${vote.voter.toBase58()}, cast ${show.time(vote.votedTs)}`]],
    };
  const votedFor = others.map((other) => units(other.amount)).join(' and ');
  throw new OperationError(
    `a second vote is needed: ${others.length === 0 ? 'no other of admin, guardian and manager has voted' : `another has voted for ${votedFor}, not for ${units(amount)}`}`,
  );
}
