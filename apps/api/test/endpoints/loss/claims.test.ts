import type { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect } from 'vitest';
import { lossesOf } from '../../support/losses.ts';
import { endpoint } from '../endpoint.ts';
import { holderOf, redeemUnderReport, refillDeployLimit, reportedLoss } from '../losses.ts';
import { nothing } from '../tranche.ts';

const claims = endpoint('loss.claims');

let holder: Keypair;
let reports: string[];
beforeAll(async () => {
  const { fixture } = claims;
  const losses = lossesOf(fixture.rpc, 0);
  refillDeployLimit(fixture);
  const coin = await fixture.coin();
  holder = await holderOf(fixture, coin);
  await holderOf(fixture, coin);
  const dismissed = await losses.report(reportedLoss);
  await redeemUnderReport(fixture, coin, holder);
  await losses.resolve();
  reports = [dismissed, await losses.report(reportedLoss)];
  await redeemUnderReport(fixture, coin, holder);
});
afterAll(() => lossesOf(claims.fixture.rpc, 0).resolve());

const valid = (more: object = {}) => ({ input: { owner: holder.publicKey.toBase58(), ...more } });

type Claim = {
  claimId: string;
  reportId: string;
  withheld: string;
  refundDue: string | null;
  resolvedAt: string | null;
};
type Page = { claims: Claim[]; nextCursor: string | null };

claims.answers(
  'the claims of an owner, and the refund of the one that is resolved',
  valid,
  ({ claims: found, nextCursor }: Page) => {
    expect([found.length, nextCursor]).toEqual([2, null]);
    expect(found.map(({ claimId }) => claimId)).toEqual(found.map(({ claimId }) => claimId).sort());
    const [dismissed, open] = reports.map((id) => found.find(({ reportId }) => reportId === id));
    expect(dismissed).toMatchObject({ stablecoin: 0, owner: holder.publicKey.toBase58() });
    expect(BigInt(dismissed?.withheld ?? 0)).toBeGreaterThan(0n);
    // all of it: there was no loss
    expect(dismissed?.refundDue).toBe(dismissed?.withheld);
    expect(dismissed?.resolvedAt).toMatch(/Z$/);
    expect(open).toMatchObject({ refundDue: null, resolvedAt: null });
  },
);
claims.answers(
  'an empty list for an owner without claims',
  () => valid({ owner: nothing }),
  (data) => expect(data).toEqual({ claims: [], nextCursor: null }),
);
claims.row(200, 'answers 200 with one page after the other', async () => {
  const ask = async (more: object): Promise<Page> => (await claims.ask(valid(more))).data;
  const all = (await ask({})).claims.map(({ claimId }) => claimId);
  const first = await ask({ limit: 1 });
  expect(first).toMatchObject({ claims: [{ claimId: all[0] }], nextCursor: all[0] });
  const second = await ask({ limit: 1, cursor: first.nextCursor });
  expect(second).toMatchObject({ claims: [{ claimId: all[1] }], nextCursor: null });
});
