import { stablecoinAddress } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect } from 'vitest';
import { parseEvent } from '../../../src/indexer/parse-events.ts';
import { encodeEvent, record } from '../../support/events.ts';
import { lossesOf } from '../../support/losses.ts';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import { holderOf, redeemUnderReport, reportedLoss } from '../losses.ts';

const report = endpoint('loss.report');

let dismissed: string;
let open: string;
beforeAll(async () => {
  const { fixture } = report;
  const losses = lossesOf(fixture.rpc, 0);
  const coin = await fixture.coin();
  const holder = await holderOf(fixture, coin);
  await holderOf(fixture, coin);
  dismissed = await losses.report(reportedLoss);
  await losses.resolve();
  open = await losses.report(reportedLoss);
  await redeemUnderReport(fixture, coin, holder);
  const about = { stablecoin: stablecoinAddress(0), lossReport: new PublicKey(dismissed) };
  const parts = { juniorLoss: 10n, unvestedLoss: 20n, withheldLoss: 5n, seniorLoss: 25n, refund: 5n };
  const events = [
    encodeEvent('lossReported', { ...about, number: 4, amount: 70n, timestamp: 10n }),
    encodeEvent('lossResolved', { ...about, ...parts, amount: 60n, timestamp: 20n }),
  ];
  const rows = events.map((raw) => ({
    ...parseEvent(raw, new Date(0)),
    kind: raw[0] as number,
    version: raw[1] as number,
    raw,
  }));
  await record(fixture.service.database, 'mainnet', rows);
});
afterAll(() => lossesOf(report.fixture.rpc, 0).resolve());

const valid = (more: object = {}) => ({ input: { index: 0, ...more } });

report.answers('the open report and how it would fall', valid, (data) => {
  expect(data.open).toBe(true);
  expect(data.report).toMatchObject({ reportId: open, loss: reportedLoss.toString() });
  const { junior, unvested, senior, withheld, haircutBps, reportedAt, lapsesAt } = data.report;
  expect(BigInt(junior) + BigInt(unvested) + BigInt(senior)).toBe(reportedLoss);
  expect(BigInt(withheld)).toBeGreaterThan(0n);
  expect(haircutBps).toBeGreaterThan(0);
  expect(haircutBps).toBeLessThan(10_000);
  expect(Date.parse(lapsesAt) - Date.parse(reportedAt)).toBe(30 * 86_400_000);
});
report.answers(
  'no open report of another stablecoin',
  () => valid({ index: 1 }),
  (data) => expect(data).toMatchObject({ open: false, report: null, past: [] }),
);
report.answers('resolved reports as they are recorded', valid, (data) =>
  expect(data.past).toEqual([
    {
      reportId: dismissed,
      number: 4,
      loss: '70',
      reportedAt: '1970-01-01T00:00:10.000Z',
      resolvedAt: '1970-01-01T00:00:20.000Z',
      settled: '60',
      junior: '10',
      unvested: '20',
      // what the senior side bore, and what was withheld for it
      senior: '30',
      refund: '5',
    },
  ]),
);

report.refuses(
  '400 INVALID_REQUEST',
  'an index that is no number',
  () => valid({ index: 'first' }),
  'Invalid request data: index: must be an integer from 0 to 65535',
);
report.refuses(
  '404 STABLECOIN_NOT_FOUND',
  'a stablecoin that does not exist',
  () => valid({ index: 9 }),
  'No such stablecoin: 9',
);
report.limitsCallers(valid);
report.survives('an invalid stablecoin account', impossibleStablecoin, valid);
report.needsTheCluster(valid);
