import {
  ACCOUNTS,
  changeAddress,
  changeKinds,
  closeOutdatedChangeInstruction,
  decodeChange,
  decodeIntegration,
  isOutdatedAccount,
  migrateIntegrationInstruction,
  stablecoinAddress,
} from '@obverse/core';
import { faucet, fundedWallet, waitFor } from '@obverse/testing';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { type Answer, openTestService, submit, type TestService } from '../support/service.ts';
import { sendInstructions } from '../support/transfers.ts';

/** Where the bytes begin that the first layouts lack, and how many; in the order of the account. */
const addedToIntegration = [
  [8, 8],
  [288, 64],
] as const;
const addedToChange = [
  [42, 4],
  [60, 4],
] as const;

/** Gives an account the first layout, as a program before the upgrade would have left it. */
async function downgrade(
  { rpc, localnet }: TestService,
  address: PublicKey,
  added: readonly (readonly [number, number])[],
): Promise<void> {
  const data = [...((await rpc.mainnet.getAccountInfo(address))?.data ?? [])];
  for (const [start, length] of added.toReversed()) data.splice(start, length);
  data[1] = 1;
  localnet.clusters.mainnet.replaceData(address, Uint8Array.from(data));
}

const change = changeAddress(stablecoinAddress(1), changeKinds.stablecoin);
const million = '1000000';

const holder = (): Keypair => user as Keypair;
const dataOf = async (address: PublicKey) =>
  (await service.rpc.mainnet.getAccountInfo(address))?.data ?? new Uint8Array();
const account = async () => decodeIntegration(new PublicKey(id), await dataOf(new PublicKey(id)));

const wallet = () => ({ integrationId: id, user: holder().publicKey.toBase58() });
const mint = () => service.post('/integration/mint', { ...wallet(), amount: million });
const redeem = () => service.post('/integration/redeem', { ...wallet(), amount: '1000' });
/** What does not move with the time. */
async function figures() {
  const { body } = await service.get(`/integration/${id}`);
  const { timestamp, assets, exchangeRate, feesOwed, ...rest } = body.data;
  return rest;
}

const reads = () => {
  const owner = holder().publicKey.toBase58();
  return [
    ...['', '/stats', '/events', '/history', '/whitelist', '/webhooks'].map(
      (path) => `/integration/${id}${path}`,
    ),
    `/integration/${id}/quote?side=mint&amount=${million}`,
    `/integration/${id}/quote?side=redeem&amount=1000`,
    '/integrations',
    '/platform',
    '/stablecoins',
    '/stablecoin/1',
    '/governance/changes',
    '/governance/roles',
    `/wallet/${owner}/positions`,
    `/wallet/${owner}/activity`,
  ];
};

const writes = (): [string, object][] => {
  const someone = holder().publicKey.toBase58();
  const integrationId = id;
  return [
    ['/integration/mint', { ...wallet(), amount: million }],
    ['/integration/redeem', { ...wallet(), amount: '1000' }],
    ['/integration/fee', { integrationId, feeBps: 400 }],
    ['/integration/whitelist-required', { integrationId, whitelistRequired: true }],
    ['/integration/whitelist', { integrationId, users: [someone], allowed: true }],
    ['/integration/authority/nominate', { integrationId, nominee: someone }],
    ['/integration/metadata', { integrationId, metadata: { name: 'New' } }],
  ];
};

const summary = ({ status, body }: Answer) => ({ status, message: body.message });

const service = await openTestService({ leads: true });
const { mainnet } = service.rpc;
const [authority, user] = [await fundedWallet(mainnet), await fundedWallet(mainnet)];
const id = await issueCoin(service, authority as Keypair, { symbol: 'OLD' });
await service.reveal(id, authority as Keypair);
await faucet(mainnet, holder().publicKey, 0, 10_000_000n);
await submit(mainnet, (await mint()).body.data.transaction, [holder()]);
const before = { account: await account(), figures: await figures() };
await downgrade(service, new PublicKey(id), addedToIntegration);
await downgrade(service, change, addedToChange);

describe('the service before accounts of the first layout are migrated', () => {
  it('answers every read, with the figures of before', async () => {
    expect(isOutdatedAccount('integration', await dataOf(new PublicKey(id)))).toBe(true);
    expect(isOutdatedAccount('change', await dataOf(change))).toBe(true);
    const answers = await Promise.all(
      reads().map(async (path) => ({ path, ...summary(await service.get(path)) })),
    );
    expect(answers).toEqual(reads().map((path) => ({ path, status: 200 })));
    expect(await figures()).toEqual(before.figures);
    expect(await account()).toEqual(before.account);
  });

  it('refuses every transaction of such a coin in words that name the migration', async () => {
    const answers = await Promise.all(
      writes().map(async ([path, body]) => ({ path, ...summary(await service.post(path, body)) })),
    );
    expect(answers).toEqual(
      writes().map(([path]) => ({
        path,
        status: 422,
        message: 'Invalid request data: an account has an older layout: it must be migrated first',
      })),
    );
  });

  it('says that a change of the first layout is stale', async () => {
    // the service may still share an answer from before
    await waitFor(async () => {
      const { body } = await service.get('/governance/changes?stablecoin=1');
      expect(body.data).toMatchObject([{ changeId: change.toBase58(), stale: true }]);
    });
  });
});

describe('the service once anyone has migrated them', () => {
  it('shows the same figures, and mints and redeems again', async () => {
    const stranger = await fundedWallet(service.rpc.mainnet);
    const feePayer = stranger.publicKey;
    await sendInstructions(
      service.rpc.mainnet,
      [
        migrateIntegrationInstruction({ integration: new PublicKey(id), feePayer }),
        closeOutdatedChangeInstruction({
          authority: feePayer,
          change: decodeChange(change, await dataOf(change)),
        }),
      ],
      [stranger],
    );
    expect((await dataOf(new PublicKey(id))).length).toBe(ACCOUNTS.integration.size);
    expect(await account()).toEqual(before.account);
    expect(await figures()).toEqual(before.figures);
    // an answer is shared for a second
    await waitFor(async () => {
      expect((await service.get('/governance/changes?stablecoin=1')).body.data).toEqual([]);
    });
    const { supply } = await account();
    await submit(service.rpc.mainnet, (await mint()).body.data.transaction, [holder()]);
    expect((await account()).supply).toBeGreaterThan(supply);
    await submit(service.rpc.mainnet, (await redeem()).body.data.transaction, [holder()]);
  });
});
