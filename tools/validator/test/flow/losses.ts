import {
  closeLossReportInstruction,
  lapseLossReportInstruction,
  lossClaimAddress,
  lossReportAddress,
  lossVoteAddress,
  mintInstruction,
  redeemInstruction,
  redeemUnderReportInstruction,
  reportLossInstruction,
  resolveLossInstruction,
  settleLossClaimInstruction,
  voteLossInstruction,
  withdrawLossVoteInstruction,
} from '@obverse/core';
import type { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { at, daySeconds, keys, type Scene, unit } from '../support/scene.ts';

const { holder, manager, admin, guardian, outsider } = keys;
const reports = [lossReportAddress(at.stablecoin, 0), lossReportAddress(at.stablecoin, 1)] as const;
const claimAt = lossClaimAddress(reports[0], holder.publicKey);

/** The manager reports a loss that wipes out the juniors, and a holder redeems before it is resolved. */
export async function reportAndRedeem({ client }: Scene): Promise<void> {
  const loss = 2_000n * unit;
  const report = (stablecoin: { address: typeof at.stablecoin; reportCount: number }, by: Keypair) =>
    reportLossInstruction({ reporter: by.publicKey, stablecoin, amount: loss });
  const before = await client.stablecoin(at.stablecoin);
  expect(await client.refusal([report(before, admin)], [admin])).toBe('twoVotesNeeded');
  await client.send([report(before, manager)], [manager]);
  const { loss: reported, seniorPart } = await client.lossReport(reports[0]);
  expect(reported).toBe(loss);
  expect(seniorPart).toBeGreaterThan(0n);

  const stablecoin = await client.stablecoin(at.stablecoin);
  const integration = await client.integration(at.integration);
  const exchange = { user: holder.publicKey, stablecoin, integration, minimumReceived: 1n };
  const tokens = 500n * unit;
  const mint = mintInstruction({ ...exchange, amount: unit });
  expect(await client.refusal([mint], [holder])).toBe('lossPending');
  expect(await client.refusal([redeemInstruction({ ...exchange, tokens })], [holder])).toBe('lossPending');

  const cash = await client.balance(at.cash(holder.publicKey));
  await client.send([redeemUnderReportInstruction({ ...exchange, tokens })], [holder]);
  const paid = (await client.balance(at.cash(holder.publicKey))) - cash;
  const { withheld } = await client.lossClaim(claimAt);
  expect(paid).toBeGreaterThan(0n);
  expect(withheld).toBeGreaterThan(0n);
  expect((await client.lossReport(reports[0])).withheld).toBe(withheld);
}

/** The loss turns out smaller: the claim gets back what it did not have to bear. */
export async function resolveAndSettle({ client }: Scene): Promise<void> {
  const lossReport = { address: reports[0], stablecoin: at.stablecoin };
  const amount = 1_500n * unit;
  const resolve = (first: Keypair, second: Keypair) =>
    resolveLossInstruction({ votes: [first.publicKey, second.publicKey], lossReport, amount });
  expect(await client.refusal([resolve(manager, outsider)], [manager, outsider])).toBe('twoVotesNeeded');
  expect(await client.refusal([resolve(admin, admin)], [admin])).toBe('twoVotesNeeded');
  const before = await client.stablecoin(at.stablecoin);
  await client.send([resolve(admin, guardian)], [admin, guardian]);
  const stablecoin = await client.stablecoin(at.stablecoin);
  expect(stablecoin).toMatchObject({
    reportOpen: false,
    epoch: 1,
    juniorAssets: 0n,
    deployedCollateral: before.deployedCollateral - amount,
  });
  expect(stablecoin.seniorIndex).toBeLessThan(before.seniorIndex);
  const report = await client.lossReport(reports[0]);
  expect(report.settled).toBe(amount);
  expect(report.refundLeft).toBeGreaterThan(0n);

  const close = closeLossReportInstruction(report);
  expect(await client.refusal([close], [outsider])).toBe('claimsOpen');
  const cash = await client.balance(at.cash(holder.publicKey));
  const claim = await client.lossClaim(claimAt);
  await client.send([settleLossClaimInstruction({ stablecoin, claim })], [holder]);
  expect(await client.balance(at.cash(holder.publicKey))).toBe(cash + report.refundLeft);
  expect(await client.exists(claimAt)).toBe(false);
  await client.send([close], [outsider]);
  expect(await client.exists(reports[0])).toBe(false);
}

/** Two report without the manager, one by a vote; nobody resolves the report, and it lapses after thirty days. */
export async function reportAndLapse(scene: Scene): Promise<void> {
  const { client, cluster } = scene;
  const stablecoin = await client.stablecoin(at.stablecoin);
  const vote = lossVoteAddress(at.stablecoin, guardian.publicKey);
  const cast = voteLossInstruction({ voter: guardian.publicKey, stablecoin, amount: unit });
  await client.send([cast], [guardian]);
  const report = reportLossInstruction({ reporter: admin.publicKey, vote, stablecoin, amount: unit });
  await client.send([report], [admin]);
  await client.send([withdrawLossVoteInstruction(await client.lossVote(vote))], [guardian]);
  const lapse = lapseLossReportInstruction({ address: reports[1], stablecoin: at.stablecoin });
  expect(await client.refusal([lapse], [outsider])).toBe('reportNotLapsed');
  await cluster.advance(30 * daySeconds);
  await client.send([lapse], [outsider]);
  expect(await client.stablecoin(at.stablecoin)).toMatchObject({ reportOpen: false });
  await client.send([closeLossReportInstruction(await client.lossReport(reports[1]))], [outsider]);
  expect(await client.exists(reports[1])).toBe(false);
}
