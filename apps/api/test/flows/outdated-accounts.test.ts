import { ACCOUNTS, decodeIntegration, isOutdatedAccount, migrateIntegrationInstruction } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, text } from '../support/flows.ts';
import { openTestService } from '../support/service.ts';

const service = await openTestService({ leads: true });
const { mainnet } = service.rpc;
const { data, ask, send, execute } = flowsOf(service);
const [authority, holder] = [await fundedWallet(mainnet), await fundedWallet(mainnet)];
const integrationId = await issueCoin(service, authority, { symbol: 'OLD' });
await service.reveal(integrationId, authority);
await faucet(mainnet, holder.publicKey, 0, 10_000_000n);
const integration = new PublicKey(integrationId);
const user = text(holder);
const mint = { integrationId, user, amount: '1000000' };
await send('/integration/mint', mint, holder);

const dataOf = async (address: PublicKey) =>
  (await mainnet.getAccountInfo(address))?.data ?? new Uint8Array();
const account = async () => decodeIntegration(integration, await dataOf(integration));
/** What does not move with the time. */
async function figures() {
  const { timestamp, assets, exchangeRate, feesOwed, ...rest } = await data(`/integration/${integrationId}`);
  return rest;
}
const before = { account: await account(), figures: await figures() };

// the first layout, as a program before the upgrade would have left it, lacks 8 bytes at 8 and 64 at 288
const bytes = [...(await dataOf(integration))];
for (const [start, length] of [
  [288, 64],
  [8, 8],
] as const)
  bytes.splice(start, length);
bytes[1] = 1;
service.localnet.clusters.mainnet.replaceData(integration, Uint8Array.from(bytes));

const ofIntegration = (path: string) => `/integration/${integrationId}${path}`;
const reads = [
  ...['', '/stats', '/events', '/history', '/whitelist', '/webhooks'].map(ofIntegration),
  ...['/quote?side=mint&amount=1000000', '/quote?side=redeem&amount=1000'].map(ofIntegration),
  ...['/integrations', '/platform', '/stablecoins', '/stablecoin/1'],
  ...[`/wallet/${user}/positions`, `/wallet/${user}/activity`],
];

const writes: [path: string, body: object][] = [
  ['mint', mint],
  ['redeem', { ...mint, amount: '1000' }],
  ['whitelist', { integrationId, users: [user], allowed: true }],
  ['metadata', { integrationId, metadata: { name: 'New' } }],
];

describe('the service before accounts of the first layout are migrated', () => {
  it('answers every read, with the figures of before', async () => {
    expect(isOutdatedAccount('integration', await dataOf(integration))).toBe(true);
    const statusOf = async (path: string) => [path, (await service.get(path)).status];
    expect(await Promise.all(reads.map(statusOf))).toEqual(reads.map((path) => [path, 200]));
    expect(await figures()).toEqual(before.figures);
    expect(await account()).toEqual(before.account);
  });

  it.each(writes)('refuses to prepare %s in words that name the migration', async (path, body) => {
    const reason = 'an account has an older layout: it must be migrated first';
    expect(await ask(`/integration/${path}`, body)).toBe(`422 ${reason}`);
  });
});

it('the service shows the same figures once anyone has migrated them, and mints and redeems again', async () => {
  const stranger = await fundedWallet(mainnet);
  const feePayer = stranger.publicKey;
  await execute([migrateIntegrationInstruction({ integration, feePayer })], stranger);
  expect((await dataOf(integration)).length).toBe(ACCOUNTS.integration.size);
  expect(await account()).toEqual(before.account);
  expect(await figures()).toEqual(before.figures);
  const { supply } = await account();
  await send('/integration/mint', mint, holder);
  expect((await account()).supply).toBeGreaterThan(supply);
  await send('/integration/redeem', { ...mint, amount: '1000' }, holder);
});
