import { stablecoinAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect } from 'vitest';
import { record, rowOf } from '../../support/events.ts';
import { lossesOf } from '../../support/losses.ts';
import { endpoint } from '../endpoint.ts';
import { holderOf, redeemUnderReport, refillDeployLimit, reportedLoss } from '../losses.ts';

const report = endpoint('loss.report');

let dismissed: string;
let unrecorded: string;
let open: string;
beforeAll(async () => {
  const { fixture } = report;
  const losses = lossesOf(fixture.rpc, 0);
  refillDeployLimit(fixture);
  const coin = await fixture.coin();
  const holder = await holderOf(fixture, coin);
  await holderOf(fixture, coin);
  dismissed = await losses.report(reportedLoss);
  await losses.resolve();
  unrecorded = await losses.report(1_000_000n);
  await losses.resolve(600_000n);
  open = await losses.report(reportedLoss);
  await redeemUnderReport(fixture, coin, holder);
  const about = { stablecoin: stablecoinAddress(0), lossReport: new PublicKey(dismissed) };
  const parts = { juniorLoss: 10n, unvestedLoss: 20n, withheldLoss: 5n, seniorLoss: 25n, refund: 5n };
  const rows = [
    rowOf('lossReported', { ...about, number: 4, amount: 70n, timestamp: 10n }),
    rowOf('lossResolved', { ...about, ...parts, amount: 60n, timestamp: 20n }),
  ];
  await record(fixture.service.database, 'mainnet', rows);
});
afterAll(() => lossesOf(report.fixture.rpc, 0).resolve());

const valid = (more: object = {}) => ({ input: { index: 0, ...more } });

report.answers('the open report and how it would fall', valid, (data) => {
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
  const losses = lossesOf(report.fixture.rpc, 0);
  await losses.returnCollateral(1_000_000_007n);
  const { deployedCollateral } = await losses.read();
  expect(deployedCollateral).toBeLessThan(reportedLoss);
  const open = async () => (await report.ask(valid())).data.report;
  // the answer may be a second old
  await expect.poll(async () => (await open()).settleable).toBe(deployedCollateral.toString());
  const { loss, junior, unvested, senior } = await open();
  expect(loss).toBe(reportedLoss.toString());
  expect(BigInt(junior) + BigInt(unvested) + BigInt(senior)).toBe(deployedCollateral);
});
report.answers(
  'no open report of another stablecoin',
  () => valid({ index: 1 }),
  (data) => expect(data).toMatchObject({ open: false, report: null }),
);
const now = expect.stringMatching(/^20.+Z$/);
report.answers(
  'resolved reports from their accounts, the newest first, with the parts that are recorded',
  valid,
  (data: { past: { reportId: string; number: number }[] }) => {
    const [newest, oldest] = data.past.filter(({ reportId }) => [dismissed, unrecorded].includes(reportId));
    expect(newest).toEqual({
      reportId: unrecorded,
      number: (oldest?.number ?? 0) + 1,
      loss: '1000000',
      reportedAt: now,
      resolvedAt: now,
      settled: '600000',
      ...{ junior: null, unvested: null, senior: null, refund: null },
    });
    expect(oldest).toEqual({
      reportId: dismissed,
      number: expect.any(Number),
      // what the account says, not what the event says
      loss: reportedLoss.toString(),
      reportedAt: now,
      resolvedAt: now,
      settled: '0',
      junior: '10',
      unvested: '20',
      // what the senior side bore, and what was withheld for it
      senior: '30',
      refund: '5',
    });
  },
);

report.refuses('STABLECOIN_NOT_FOUND', valid, [[{ index: 9 }, 'No such stablecoin: 9']]);
