import { stablecoinAddress, TOKEN_PROGRAM_ID } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { afterAll, expect } from 'vitest';
import { record, rowOf } from '../../support/events.ts';
import { lossesOf } from '../../support/losses.ts';
import { openEndpoint } from '../endpoint.ts';
import { openFixture } from '../fixture.ts';
import { holderOf, redeemUnderReport, refillDeployLimit, reportedLoss } from '../losses.ts';
import { nothing } from '../tranche.ts';

const fixture = await openFixture();
const { service } = fixture;
const losses = lossesOf(fixture.rpc, 0);
refillDeployLimit(fixture);
const coin = await fixture.coin();
const holder = await holderOf(fixture, coin);
await holderOf(fixture, coin);
const owner = holder.publicKey.toBase58();
const sponsor = await fixture.wallet();
const dismissed = await losses.report(reportedLoss);
await redeemUnderReport(fixture, coin, holder);
await losses.resolve();
const unrecorded = await losses.report(1_000_000n);
await losses.resolve(600_000n);
const open = await losses.report(reportedLoss);
await redeemUnderReport(fixture, coin, holder);
const about = { stablecoin: stablecoinAddress(0), lossReport: new PublicKey(dismissed) };
const parts = { juniorLoss: 10n, unvestedLoss: 20n, withheldLoss: 5n, seniorLoss: 25n, refund: 5n };
await record(service.database, 'mainnet', [
  rowOf('lossReported', { ...about, number: 4, amount: 70n, timestamp: 10n }),
  rowOf('lossResolved', { ...about, ...parts, amount: 60n, timestamp: 20n }),
]);
afterAll(() => losses.resolve());

const report = await openEndpoint('loss.report', fixture);
const ofStablecoin = (more: object = {}) => ({ input: { index: 0, ...more } });

report.answers('the open report and how it would fall', ofStablecoin, (data) => {
  expect(data.open).toBe(true);
  expect(data.report).toMatchObject({ reportId: open, loss: reportedLoss.toString() });
  const { settleable, junior, unvested, senior, withheld, haircutBps, reportedAt, lapsesAt } = data.report;
  expect(settleable).toBe(reportedLoss.toString());
  expect(BigInt(junior) + BigInt(unvested) + BigInt(senior)).toBe(reportedLoss);
  expect(BigInt(withheld)).toBeGreaterThan(0n);
  expect(haircutBps).toBeGreaterThan(0);
  expect(haircutBps).toBeLessThan(10_000);
  expect(Date.parse(lapsesAt) - Date.parse(reportedAt)).toBe(30 * 86_400_000);
});

report.row(200, 'answers 200 with the parts of what is still deployed after a return', async () => {
  await losses.returnCollateral(1_000_000_007n);
  const { deployedCollateral } = await losses.read();
  const now = async () => (await report.ask(ofStablecoin())).data.report;
  // the answer may be a second old
  await expect.poll(async () => (await now()).settleable).toBe(deployedCollateral.toString());
  const { loss, junior, unvested, senior } = await now();
  expect(loss).toBe(reportedLoss.toString());
  expect(BigInt(junior) + BigInt(unvested) + BigInt(senior)).toBe(deployedCollateral);
});

report.answers(
  'no open report of another stablecoin',
  () => ofStablecoin({ index: 1 }),
  (data) => expect(data).toMatchObject({ open: false, report: null }),
);

report.answers(
  'resolved reports from their accounts, the newest first, with the parts that are recorded',
  ofStablecoin,
  (data: { past: { reportId: string; number: number }[] }) => {
    const [newest, oldest] = data.past.filter(({ reportId }) => [dismissed, unrecorded].includes(reportId));
    const now = expect.stringMatching(/^20.+Z$/);
    const times = { reportedAt: now, resolvedAt: now };
    expect(newest).toEqual({
      ...{ reportId: unrecorded, number: (oldest?.number ?? 0) + 1, loss: '1000000', settled: '600000' },
      ...times,
      ...{ junior: null, unvested: null, senior: null, refund: null },
    });
    expect(oldest).toEqual({
      // the loss is what the account says, not what the event says
      ...{ reportId: dismissed, number: expect.any(Number), loss: reportedLoss.toString(), settled: '0' },
      ...times,
      // of the senior side what it bore, and what was withheld for it
      ...{ junior: '10', unvested: '20', senior: '30', refund: '5' },
    });
  },
);

report.refuses('STABLECOIN_NOT_FOUND', ofStablecoin, [[{ index: 9 }, 'No such stablecoin: 9']]);

const claims = await openEndpoint('loss.claims', fixture);
const ofOwner = (more: object = {}) => ({ input: { owner, ...more } });
type Claim = { claimId: string; reportId: string; withheld: string; refundDue: string | null };
const found = async (more: object = {}): Promise<{ claims: Claim[]; nextCursor: string | null }> =>
  (await claims.ask(ofOwner(more))).data;
const claimOn = async (id: string) => (await found()).claims.find(({ reportId }) => reportId === id) as Claim;

claims.row(200, 'answers 200 with the claims of an owner, and the refund of the resolved one', async () => {
  const resolved = await claimOn(dismissed);
  expect(resolved).toMatchObject({ stablecoin: 0, owner, resolvedAt: expect.stringMatching(/Z$/) });
  expect(BigInt(resolved.withheld)).toBeGreaterThan(0n);
  // all of it: there was no loss
  expect(resolved.refundDue).toBe(resolved.withheld);
  expect(await claimOn(open)).toMatchObject({ refundDue: null, resolvedAt: null });
});

claims.answers(
  'an empty list for an owner without claims',
  () => ofOwner({ owner: nothing }),
  (data) => expect(data).toEqual({ claims: [], nextCursor: null }),
);

claims.row(200, 'answers 200 with one page after the other, in order of address', async () => {
  const { claims: all, nextCursor } = await found();
  expect([all.length, nextCursor]).toEqual([2, null]);
  const [first, second] = all.map(({ claimId }) => claimId).sort();
  expect(await found({ limit: 1 })).toMatchObject({ claims: [{ claimId: first }], nextCursor: first });
  const rest = { claims: [{ claimId: second }], nextCursor: null };
  expect(await found({ limit: 1, cursor: first })).toMatchObject(rest);
});

const settle = await openEndpoint('loss.settle', fixture);
const ofClaim = (claimId: string) => ({ input: { claimId, feePayer: sponsor.publicKey.toBase58() } });

settle.refuses('LOSS_CLAIM_NOT_FOUND', () => ofClaim(nothing), `No such loss claim: ${nothing}`);
settle.refuses(
  'TRANSACTION_WOULD_FAIL',
  async () => ofClaim((await claimOn(open)).claimId),
  'the loss report is not resolved yet',
);

// last, as it closes the claim
const held = () => fixture.balance(coin.mints.underlying, holder.publicKey, TOKEN_PROGRAM_ID);
let claim: Claim;
let before: bigint;
settle.prepares(
  'a transaction that the owner signs, a sponsor pays and that pays out the refund',
  async () => {
    claim = await claimOn(dismissed);
    before = await held();
    return { ...ofClaim(claim.claimId), signers: [sponsor, holder], instructions: ['settleLossClaim'] };
  },
  async () => {
    expect((await held()) - before).toBe(BigInt(claim.withheld));
    expect((await found()).claims).toHaveLength(1);
  },
);
