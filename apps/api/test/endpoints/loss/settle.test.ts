import { TOKEN_PROGRAM_ID } from '@obverse/core';
import type { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect } from 'vitest';
import { lossesOf } from '../../support/losses.ts';
import { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';
import { claimsOf, holderOf, redeemUnderReport, refillDeployLimit, reportedLoss } from '../losses.ts';
import { nothing } from '../tranche.ts';

const settle = endpoint('loss.settle');

type Claim = { claimId: string; withheld: string; refundDue: string | null };

let coin: TestCoin;
/** Owners of a claim that is resolved. */
let owners: Keypair[];
let sponsor: Keypair;
/** Claims by what they are on. */
let resolved: Claim;
let open: Claim;
beforeAll(async () => {
  const { fixture } = settle;
  const losses = lossesOf(fixture.rpc, 0);
  refillDeployLimit(fixture);
  coin = await fixture.coin();
  sponsor = await fixture.wallet();
  owners = [await holderOf(fixture, coin), await holderOf(fixture, coin), await holderOf(fixture, coin)];
  await losses.report(reportedLoss);
  for (const owner of owners) await redeemUnderReport(fixture, coin, owner);
  await losses.resolve();
  [resolved] = await claimsOf(fixture, owners[0] as Keypair);
  await losses.report(reportedLoss);
  await redeemUnderReport(fixture, coin, owners[0] as Keypair);
  const claims: Claim[] = await claimsOf(fixture, owners[0] as Keypair);
  open = claims.find(({ refundDue }) => refundDue === null) as Claim;
});
afterAll(() => lossesOf(settle.fixture.rpc, 0).resolve());

const valid = (more: object = {}) => ({ input: { claimId: resolved.claimId, ...more } });
const held = (owner: Keypair) =>
  settle.fixture.balance(coin.mints.underlying, owner.publicKey, TOKEN_PROGRAM_ID);

settle.refuses('LOSS_CLAIM_NOT_FOUND', valid, [[{ claimId: nothing }, `No such loss claim: ${nothing}`]]);
settle.refuses(
  'TRANSACTION_WOULD_FAIL',
  () => valid({ claimId: open.claimId }),
  'the loss report is not resolved yet',
);

// last, as each call closes a claim
let owner: Keypair;
let claim: Claim;
let before: bigint;
settle.prepares(
  'a transaction that the owner signs, a sponsor pays and that pays out the refund',
  async () => {
    owner = owners.pop() as Keypair;
    [claim] = await claimsOf(settle.fixture, owner);
    before = await held(owner);
    const question = valid({ claimId: claim.claimId, feePayer: sponsor.publicKey.toBase58() });
    return { ...question, signers: [sponsor, owner], instructions: ['settleLossClaim'] };
  },
  async () => {
    expect((await held(owner)) - before).toBe(BigInt(claim.withheld));
    expect(await claimsOf(settle.fixture, owner)).toEqual([]);
  },
);
