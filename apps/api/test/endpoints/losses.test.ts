import { stablecoinAddress, TOKEN_PROGRAM_ID } from '@obverse/core';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, describe, expect, it } from 'vitest';
import { record, rowOf } from '../support/events.ts';
import { lossesOf } from '../support/losses.ts';
import { nothing, openFixture, text } from './fixture.ts';

const thousand = 1_000_000_000n;
/** Of this the junior pool and unvested yield of stablecoin 0 cannot bear all. */
const loss = 20n * thousand;

const {
  service,
  rpc,
  advance,
  ok,
  refusal,
  execute,
  coin: issue,
  holder: mint,
  ...fixture
} = await openFixture();
const losses = lossesOf(rpc, 0);
afterAll(() => losses.resolve());
// the limit of deployments is whole again: what the files with losses deploy together exceeds it
advance(86_400);
const coin = await issue();
const holder = await mint(coin, loss);
await mint(coin, loss);
const owner = text(holder);

/** Redeems under the open report. */
const redeem = (holder: Keypair) =>
  execute(
    'integration.redeem',
    { integrationId: coin.id, user: text(holder), amount: `${thousand}`, acceptWithheld: true },
    [holder],
  );

const dismissed = await losses.report(loss);
await redeem(holder);
await losses.resolve();
const unrecorded = await losses.report(1_000_000n);
await losses.resolve(600_000n);
const open = await losses.report(loss);
await redeem(holder);
const about = { stablecoin: stablecoinAddress(0), lossReport: new PublicKey(dismissed) };
const parts = { juniorLoss: 10n, unvestedLoss: 20n, withheldLoss: 5n, seniorLoss: 25n, refund: 5n };
await record(service.database, 'mainnet', [
  rowOf('lossReported', { ...about, number: 4, amount: 70n, timestamp: 10n }),
  rowOf('lossResolved', { ...about, ...parts, amount: 60n, timestamp: 20n }),
]);

describe('loss.report', () => {
  const sumOf = (...amounts: string[]) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  const report = async () => (await ok('loss.report', { index: 0 })).report;

  it('answers with the open report and how it would fall', async () => {
    const { haircutBps, reportedAt, lapsesAt, ...data } = await report();
    expect(data).toMatchObject({ reportId: open, loss: `${loss}`, settleable: `${loss}` });
    expect(sumOf(data.junior, data.unvested, data.senior)).toBe(loss);
    expect(BigInt(data.withheld)).toBeGreaterThan(0n);
    expect(haircutBps).toBeGreaterThan(0);
    expect(haircutBps).toBeLessThan(10_000);
    expect(Date.parse(lapsesAt) - Date.parse(reportedAt)).toBe(30 * 86_400_000);
    expect(await ok('loss.report', { index: 1 })).toMatchObject({ open: false, report: null });
  });

  it('answers with the parts of what is still deployed after a return', async () => {
    await losses.returnCollateral(1_000_000_007n);
    const { deployedCollateral } = await losses.read();
    // the answer may be a second old
    await expect.poll(async () => (await report()).settleable).toBe(`${deployedCollateral}`);
    const data = await report();
    expect(data.loss).toBe(`${loss}`);
    expect(sumOf(data.junior, data.unvested, data.senior)).toBe(deployedCollateral);
  });

  it('answers with resolved reports from their accounts, the newest first, with the parts that are recorded', async () => {
    const past: { reportId: string; number: number }[] = (await ok('loss.report', { index: 0 })).past;
    const [newest, oldest] = past.filter(({ reportId }) => [dismissed, unrecorded].includes(reportId));
    const now = expect.stringMatching(/^20.+Z$/);
    const times = { reportedAt: now, resolvedAt: now };
    expect(newest).toEqual({
      ...{ reportId: unrecorded, number: (oldest?.number ?? 0) + 1, loss: '1000000', settled: '600000' },
      ...times,
      ...{ junior: null, unvested: null, senior: null, refund: null },
    });
    expect(oldest).toEqual({
      // the loss is what the account says, not what the event says
      ...{ reportId: dismissed, number: expect.any(Number), loss: `${loss}`, settled: '0' },
      ...times,
      // of the senior side what it bore, and what was withheld for it
      ...{ junior: '10', unvested: '20', senior: '30', refund: '5' },
    });
  });
});

type Claim = { claimId: string; reportId: string; withheld: string; refundDue: string | null };
const claims = (more: object = {}): Promise<{ claims: Claim[]; nextCursor: string | null }> =>
  ok('loss.claims', { owner, ...more });
const claimOn = async (id: string) =>
  (await claims()).claims.find(({ reportId }) => reportId === id) as Claim;

describe('loss.claims', () => {
  it('answers with the claims of an owner, and the refund of the resolved one', async () => {
    const resolved = await claimOn(dismissed);
    expect(resolved).toMatchObject({ stablecoin: 0, owner, resolvedAt: expect.stringMatching(/Z$/) });
    expect(BigInt(resolved.withheld)).toBeGreaterThan(0n);
    // all of it: there was no loss
    expect(resolved.refundDue).toBe(resolved.withheld);
    expect(await claimOn(open)).toMatchObject({ refundDue: null, resolvedAt: null });
    expect(await claims({ owner: nothing })).toEqual({ claims: [], nextCursor: null });
  });

  it('answers with one page after the other, in order of address', async () => {
    const { claims: all, nextCursor } = await claims();
    expect([all.length, nextCursor]).toEqual([2, null]);
    const [first, second] = all.map(({ claimId }) => claimId).sort();
    expect(await claims({ limit: 1 })).toMatchObject({ claims: [{ claimId: first }], nextCursor: first });
    const rest = { claims: [{ claimId: second }], nextCursor: null };
    expect(await claims({ limit: 1, cursor: first })).toMatchObject(rest);
  });
});

it('loss.settle prepares a transaction that the owner signs, a sponsor pays and that pays out the refund', async () => {
  const sponsor = await fixture.wallet();
  const ofClaim = ({ claimId }: Claim) => ({ claimId, feePayer: text(sponsor) });
  const unresolved = await refusal('loss.settle', ofClaim(await claimOn(open)));
  expect(unresolved).toEqual(['TRANSACTION_WOULD_FAIL', 'the loss report is not resolved yet']);
  const held = () => fixture.balance(coin.mints.underlying, holder.publicKey, TOKEN_PROGRAM_ID);
  const [claim, before] = [await claimOn(dismissed), await held()];
  await execute('loss.settle', ofClaim(claim), [sponsor, holder], 'settleLossClaim');
  expect((await held()) - before).toBe(BigInt(claim.withheld));
  expect((await claims()).claims).toHaveLength(1);
});
