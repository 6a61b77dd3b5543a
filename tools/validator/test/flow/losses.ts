import * as core from '@obverse/core';
import { expect } from 'vitest';
import { at, daySeconds, keys, type Scene, unit } from '../support/scene.ts';

const { holder, manager, admin, guardian, outsider } = keys;
const reports = [core.lossReportAddress(at.stablecoin, 0), core.lossReportAddress(at.stablecoin, 1)] as const;
const claimAt = core.lossClaimAddress(reports[0], holder.publicKey);

/** The manager reports a loss that wipes out the juniors, and a holder redeems before it is resolved. */
export async function reportAndRedeem({ client }: Scene): Promise<void> {
  const read = () => client.stablecoin(at.stablecoin);
  const loss = { reporter: manager.publicKey, stablecoin: await read(), amount: 2_000n * unit };
  await client.send([core.reportLossInstruction(loss)], [manager]);
  const report = await client.lossReport(reports[0]);
  expect([report.loss, report.seniorPart > 0n]).toEqual([loss.amount, true]);

  const of = { stablecoin: await read(), integration: await client.integration(at.integration) };
  const redemption = { user: holder.publicKey, ...of, minimumReceived: 1n, tokens: 500n * unit };
  expect(await client.refusal([core.redeemInstruction(redemption)], [holder])).toBe('lossPending');
  const cash = await client.balance(at.cash(holder.publicKey));
  await client.send([core.redeemUnderReportInstruction(redemption)], [holder]);
  expect(await client.balance(at.cash(holder.publicKey))).toBeGreaterThan(cash);
  const { withheld } = await client.lossClaim(claimAt);
  expect(withheld).toBeGreaterThan(0n);
  expect((await client.lossReport(reports[0])).withheld).toBe(withheld);
}

/** The loss turns out smaller: the claim gets back what it did not have to bear. */
export async function resolveAndSettle({ client }: Scene): Promise<void> {
  const lossReport = { address: reports[0], stablecoin: at.stablecoin };
  const amount = 1_500n * unit;
  const votes = [admin.publicKey, guardian.publicKey] as const;
  const before = await client.stablecoin(at.stablecoin);
  await client.send([core.resolveLossInstruction({ votes, lossReport, amount })], [admin, guardian]);
  const stablecoin = await client.stablecoin(at.stablecoin);
  const deployedCollateral = before.deployedCollateral - amount;
  expect(stablecoin).toMatchObject({ reportOpen: false, epoch: 1, juniorAssets: 0n, deployedCollateral });
  expect(stablecoin.seniorIndex).toBeLessThan(before.seniorIndex);
  const report = await client.lossReport(reports[0]);
  expect([report.settled, report.refundLeft > 0n]).toEqual([amount, true]);

  const cash = await client.balance(at.cash(holder.publicKey));
  const claim = await client.lossClaim(claimAt);
  await client.send([core.settleLossClaimInstruction({ stablecoin, claim })], [holder]);
  expect(await client.balance(at.cash(holder.publicKey))).toBe(cash + report.refundLeft);
  await client.send([core.closeLossReportInstruction(report)], [outsider]);
  for (const closed of [claimAt, reports[0]]) expect(await client.exists(closed)).toBe(false);
}

/** Two report without the manager, one by a vote; nobody resolves the report, and it lapses after thirty days. */
export async function reportAndLapse(scene: Scene): Promise<void> {
  const { client, cluster } = scene;
  const stablecoin = await client.stablecoin(at.stablecoin);
  const vote = core.lossVoteAddress(at.stablecoin, guardian.publicKey);
  const cast = { voter: guardian.publicKey, stablecoin, amount: unit };
  await client.send([core.voteLossInstruction(cast)], [guardian]);
  const report = { reporter: admin.publicKey, vote, stablecoin, amount: unit };
  await client.send([core.reportLossInstruction(report)], [admin]);
  await client.send([core.withdrawLossVoteInstruction(await client.lossVote(vote))], [guardian]);
  const lapse = core.lapseLossReportInstruction({ address: reports[1], stablecoin: at.stablecoin });
  expect(await client.refusal([lapse], [outsider])).toBe('reportNotLapsed');
  await cluster.advance(30 * daySeconds);
  await client.send([lapse], [outsider]);
  expect(await client.stablecoin(at.stablecoin)).toMatchObject({ reportOpen: false });
  await client.send([core.closeLossReportInstruction(await client.lossReport(reports[1]))], [outsider]);
  expect(await client.exists(reports[1])).toBe(false);
}
