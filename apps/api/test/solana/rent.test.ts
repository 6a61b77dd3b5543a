import { ACCOUNTS } from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, text } from '../support/flows.ts';
import { openTestService } from '../support/service.ts';

/** What clusters have charged for a byte, and what is announced. */
const [former, later] = [6_960, 2_575];
const entryBytes = 128 + ACCOUNTS.whitelistEntry.size;

const service = await openTestService();
const rpc = service.rpc.mainnet;
const { send } = flowsOf(service);
const [authority, sponsor] = [await fundedWallet(rpc), await fundedWallet(rpc)];

const charge = (lamportsPerByte: number) => service.localnet.clusters.mainnet.setRent(lamportsPerByte);
let integrationId: string;
let coins = 0;
async function issue() {
  coins += 1;
  integrationId = await issueCoin(service, authority, { symbol: `RENT${coins}`, whitelistRequired: true });
  await service.reveal(integrationId, authority);
}
beforeEach(async () => {
  charge(former);
  await issue();
});

/** Executes what the service makes of a request that a sponsor pays for. @returns the rent that it named, and what the sponsor paid beside the fees */
async function pay(path: string, body: object) {
  const before = await rpc.getBalance(sponsor.publicKey);
  const request = { integrationId, ...body, feePayer: text(sponsor) };
  const { fees } = await send(`/integration/${path}`, request, sponsor, authority);
  const paid = before - (await rpc.getBalance(sponsor.publicKey));
  return { named: fees.rentLamports, paid: paid - fees.signatureLamports - fees.priorityLamports };
}

const fresh = () => [text(Keypair.generate())];
const allow = (users: string[], allowed = true) => pay('whitelist', { users, allowed });
const describeIt = () => pay('metadata', { metadata: { description: 'x'.repeat(300) } });

describe('rent that changes between the creation of an account and its end', () => {
  it.each([
    ['falls', former, later],
    ['rises', later, former],
  ])(
    'is named as the cluster charges it now, and refunded as it was paid, where it %s',
    async (_, first, second) => {
      charge(first);
      const old = fresh();
      expect((await allow(old)).named).toBe(entryBytes * first);
      charge(second);
      expect(await allow(fresh())).toEqual({ named: entryBytes * second, paid: entryBytes * second });
      // nothing is charged, and what comes back is what the old entry has cost
      expect(await allow(old, false)).toEqual({ named: 0, paid: -entryBytes * first });
    },
  );

  it('lets a text grow for all that the mint lacks, and for nothing where it has paid more than it costs now', async () => {
    charge(later);
    expect(await describeIt()).toEqual({ named: 0, paid: 0 });
    await issue();
    charge(former);
    const { named, paid } = await describeIt();
    // the new bytes alone would cost less
    expect(named).toBeGreaterThan(340 * former);
    expect(paid).toBe(named);
  });
});
