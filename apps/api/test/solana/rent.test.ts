import { ACCOUNTS } from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { openTestService, submit } from '../support/service.ts';

/** What clusters have charged for a byte, and what is announced. */
const [former, later] = [6_960, 2_575];
const entryBytes = 128 + ACCOUNTS.whitelistEntry.size;

const service = await openTestService();
const authority = await fundedWallet(service.rpc.mainnet);
const sponsor = await fundedWallet(service.rpc.mainnet);

const charge = (lamportsPerByte: number) => service.localnet.clusters.mainnet.setRent(lamportsPerByte);
beforeEach(() => charge(former));

let coins = 0;

async function newCoin(): Promise<string> {
  coins += 1;
  const id = await issueCoin(service, authority, { symbol: `RENT${coins}`, whitelistRequired: true });
  await service.reveal(id, authority);
  return id;
}

/** Executes what the service makes of a request that a sponsor pays for. @returns the fees that it named, and what the sponsor paid; less than 0 where it got something back */
async function pay(path: string, body: object) {
  const request = { ...body, feePayer: sponsor.publicKey.toBase58() };
  const { body: answer } = await service.post(path, request);
  if (!answer.success) throw new Error(answer.message);
  const { transaction, fees } = answer.data;
  const before = await service.rpc.mainnet.getBalance(sponsor.publicKey);
  await submit(service.rpc.mainnet, transaction, [sponsor, authority]);
  const paid = before - (await service.rpc.mainnet.getBalance(sponsor.publicKey));
  return { fees, paid, feesAlone: fees.signatureLamports + fees.priorityLamports };
}

const user = () => Keypair.generate().publicKey.toBase58();
const allow = (integrationId: string, users: string[], allowed: boolean) =>
  pay('/integration/whitelist', { integrationId, users, allowed });

describe('rent that changes between the creation of an account and its end', () => {
  it.each([
    ['falls', former, later],
    ['rises', later, former],
  ])(
    'is named as the cluster charges it now, and refunded as it was paid, where it %s',
    async (_, first, second) => {
      const id = await newCoin();
      charge(first);
      const old = [user()];
      expect((await allow(id, old, true)).fees.rentLamports).toBe(entryBytes * first);
      charge(second);
      const created = await allow(id, [user()], true);
      expect(created.fees.rentLamports).toBe(entryBytes * second);
      expect(created.paid).toBe(created.feesAlone + entryBytes * second);
      const closed = await allow(id, old, false);
      // nothing is charged, and what comes back is what the old entry has cost
      expect(closed.fees.rentLamports).toBe(0);
      expect(closed.paid).toBe(closed.feesAlone - entryBytes * first);
    },
  );

  const describeIt = (id: string, length: number) =>
    pay('/integration/metadata', { integrationId: id, metadata: { description: 'x'.repeat(length) } });

  it('lets a text grow for nothing where the mint has paid more than it costs now', async () => {
    const id = await newCoin();
    charge(later);
    const { fees, paid, feesAlone } = await describeIt(id, 300);
    expect(fees.rentLamports).toBe(0);
    expect(paid).toBe(feesAlone);
  });

  it('lets a text grow for all that the mint lacks where it has paid less than it costs now', async () => {
    charge(later);
    const id = await newCoin();
    charge(former);
    const { fees, paid, feesAlone } = await describeIt(id, 300);
    // the new bytes alone would cost less
    expect(fees.rentLamports).toBeGreaterThan(340 * former);
    expect(paid).toBe(feesAlone + fees.rentLamports);
  });

  it('never makes the costs of an explanation negative', async () => {
    const id = await newCoin();
    const old = [user()];
    await allow(id, old, true);
    charge(later);
    const request = { integrationId: id, users: old, allowed: false, feePayer: sponsor.publicKey.toBase58() };
    const { data } = (await service.post('/integration/whitelist', request)).body;
    const { body } = await service.post('/transaction/explain', { transaction: data.transaction });
    const mine = body.data.balanceChanges.find(
      ({ account }: { account: string }) => account === sponsor.publicKey.toBase58(),
    );
    expect(Number(mine.change)).toBeGreaterThan(entryBytes * later);
    expect(body.data.payers).toEqual([]);
  });
});
