import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountFilters,
  DEVELOPMENT_PROGRAM,
  DEVELOPMENT_PROGRAM_ID,
  decodeCooldown,
  decodeIntegration,
  decodeJuniorTranche,
  decodePlatform,
  decodeStablecoin,
  decodeWhitelistEntry,
  eventsFromLogs,
  integrationAddress,
  ProgramError,
  programErrorOf,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { AccountLayout, unpackMint } from '@solana/spl-token';
import { Connection, SYSVAR_CLOCK_PUBKEY, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startArchive } from './archive/start.mjs';
import { names } from './file/layout.mjs';
import { openYear } from './file/open.mjs';

const settings = { integrations: 12, acts: 1_500 };
const finalized = { commitment: 'finalized', maxSupportedTransactionVersion: 0 };
const parent = mkdtempSync(join(tmpdir(), 'obverse-year-'));
const seed = `test ${Math.floor(Math.random() * 2 ** 32)}`;
const open = (name) => openYear({ seed: name, ...settings }, { parent, log: () => {} });
let year;
let archive;
let rpc;

beforeAll(async () => {
  console.log(`seed: ${seed}`);
  year = open(seed);
  archive = await startArchive(year.directory);
  rpc = new Connection(archive.url, 'finalized');
}, 120_000);

afterAll(() => {
  archive?.stop();
  rmSync(parent, { recursive: true });
});

/** All transactions the archive lists, newest first. */
async function listed() {
  const all = [];
  for (;;) {
    const before = all.at(-1)?.signature;
    const page = await rpc.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID, { limit: 1_000, before });
    all.push(...page);
    if (page.length < 1_000) return all;
  }
}

/** All events, oldest first; transactions in lists, as the indexer asks for them. */
async function indexed() {
  const all = (await listed()).reverse();
  const events = [];
  for (let i = 0; i < all.length; i += 100) {
    const calls = all.slice(i, i + 100).map(({ signature }) => ({
      methodName: 'getTransaction',
      args: [signature, { encoding: 'json', ...finalized }],
    }));
    for (const { result } of await rpc._rpcBatchRequest(calls))
      events.push(...eventsFromLogs(result.meta.logMessages, DEVELOPMENT_PROGRAM));
  }
  return events;
}

const read = async (name, decode) =>
  (await rpc.getProgramAccounts(DEVELOPMENT_PROGRAM_ID, { filters: accountFilters(name) })).map(
    ({ pubkey, account }) => decode(pubkey, account.data),
  );

async function supplyOf(mint) {
  return unpackMint(mint, await rpc.getAccountInfo(mint), TOKEN_2022_PROGRAM_ID).supply;
}

async function held(mint) {
  const filters = [{ memcmp: { offset: 0, bytes: mint.toBase58() } }];
  const [classic, extended] = await Promise.all([
    rpc.getProgramAccounts(TOKEN_2022_PROGRAM_ID, { filters: [{ dataSize: 165 }, ...filters] }),
    rpc.getProgramAccounts(TOKEN_2022_PROGRAM_ID, {
      filters: [{ memcmp: { offset: 165, bytes: '3' } }, ...filters],
    }),
  ]);
  return [...classic, ...extended].map(({ account }) => AccountLayout.decode(account.data).amount);
}

const sum = (amounts) => amounts.reduce((a, b) => a + b, 0n);

describe('a simulated year', () => {
  const digest = (directory) =>
    ['transactions', 'events']
      .map((name) =>
        createHash('sha256')
          .update(readFileSync(join(directory, names[name])))
          .digest('hex'),
      )
      .join();

  it('is the same from the same seed, and another from another', () => {
    const { directory } = year;
    const first = digest(directory);
    rmSync(directory, { recursive: true });
    expect(digest(open(seed).directory)).toBe(first);
    expect(digest(open(`${seed} else`).directory)).not.toBe(first);
  });

  it('grows slowly, then fast, then slowly again', () => {
    const opened = (share) => year.moments.find((moment) => moment.share === share).integrations;
    expect(opened(0.1)).toBeLessThan(8);
    expect(opened(1)).toBe(settings.integrations);
    const { time } = year.moments.find(({ share }) => share === 0.5);
    expect(time - year.beginning).toBeGreaterThan(200 * 86_400);
  });

  it('leaves every vault with what is owed', async () => {
    const juniors = await read('juniorTranche', decodeJuniorTranche);
    const stablecoins = await read('stablecoin', decodeStablecoin);
    const integrations = await read('integration', decodeIntegration);
    expect(stablecoins).toHaveLength(3);
    for (const stablecoin of stablecoins) {
      const junior = juniors.find(({ address }) => address.equals(stablecoin.juniorTranche));
      const vault = AccountLayout.decode((await rpc.getAccountInfo(stablecoin.vault)).data).amount;
      const fees = stablecoin.platformFeesOwed + stablecoin.integratorFeesOwed;
      expect(vault + stablecoin.deployedCollateral).toBe(
        stablecoin.seniorAssets + junior.assets + stablecoin.unvestedYield + fees,
      );
      const own = integrations.filter((each) => each.stablecoin.equals(stablecoin.address));
      expect(sum(own.map(({ feesOwed }) => feesOwed))).toBe(stablecoin.integratorFeesOwed);
    }
    expect(sum(stablecoins.map(({ seniorAssets }) => seniorAssets))).toBeGreaterThan(0n);
  });
});

describe('its archive', () => {
  it('logs events that add up to the accounts', async () => {
    const events = await indexed();
    expect(events).toHaveLength(year.events);
    const integrations = await read('integration', decodeIntegration);
    expect(integrations).toHaveLength(settings.integrations);
    for (const { address, brandedMint, ...integration } of integrations) {
      expect(integrationAddress(brandedMint)).toEqual(address);
      const own = events.filter((event) => event.integration?.equals(address));
      const moved = own.filter(({ kind }) => kind === 'minted' || kind === 'redeemed');
      expect(sum(moved.map(({ amount }) => amount))).toBe(integration.lifetimeVolume);
      expect(sum(own.map(({ commission }) => commission ?? 0n))).toBe(integration.lifetimeRevenue);
      expect(own.findLast(({ assetsAfter }) => assetsAfter !== undefined)?.assetsAfter ?? 0n).toBe(
        integration.assets,
      );
      expect(moved.at(-1)?.supplyAfter ?? 0n).toBe(await supplyOf(brandedMint));
      expect(sum(await held(brandedMint))).toBe(await supplyOf(brandedMint));
    }
  });

  it('has accounts of every kind, as core reads them', async () => {
    expect(await read('platform', decodePlatform)).toMatchObject([{ stablecoinCount: 3 }]);
    const cooldowns = await read('cooldown', decodeCooldown);
    const juniors = await read('juniorTranche', decodeJuniorTranche);
    for (const { address, juniorMint, supply } of juniors) {
      const own = cooldowns.filter(({ juniorTranche }) => juniorTranche.equals(address));
      expect((await supplyOf(juniorMint)) + sum(own.map(({ tokens }) => tokens))).toBe(supply);
    }
    await read('whitelistEntry', decodeWhitelistEntry);
  });

  it('lists every transaction once, newest first, between any two', async () => {
    const all = await listed();
    expect(all).toHaveLength(year.transactions);
    expect(new Set(all.map(({ signature }) => signature)).size).toBe(all.length);
    expect(all.every(({ slot }, i) => i === 0 || slot <= all[i - 1].slot)).toBe(true);
    const range = { before: all[10].signature, until: all[20].signature };
    const between = await rpc.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID, range);
    expect(between).toEqual(all.slice(11, 20));
    const { value } = await rpc.getSignatureStatuses([all[5].signature, '1'.repeat(64)]);
    expect(value).toMatchObject([{ slot: all[5].slot, err: all[5].err }, null]);
    const three = await rpc.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID, { limit: 3 });
    expect(three).toEqual(all.slice(0, 3));
  });

  it('tells of refused transactions what the program refused', async () => {
    const refused = (await listed()).filter(({ err }) => err !== null);
    expect(refused).toHaveLength(year.refused);
    for (const { signature, err } of refused.slice(0, 20)) {
      const { meta } = await rpc.getTransaction(signature, finalized);
      expect(meta.err).toEqual(err);
      expect(programErrorOf(err.InstructionError[1].Custom)).toBeInstanceOf(ProgramError);
      expect(eventsFromLogs(meta.logMessages, DEVELOPMENT_PROGRAM)).toEqual([]);
    }
  });

  it('gives a transaction in json and in the cluster’s own bytes', async () => {
    const [{ signature }] = await rpc.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID, { limit: 1 });
    const { transaction } = await rpc.getTransaction(signature, finalized);
    const { result } = await rpc._rpcRequest('getTransaction', [signature, { encoding: 'base64' }]);
    const wire = VersionedTransaction.deserialize(Buffer.from(result.transaction[0], 'base64'));
    const signatures = transaction.signatures.map((text) => bs58.decode(text));
    expect(wire.serialize()).toEqual(new VersionedTransaction(transaction.message, signatures).serialize());
  });

  it('shows the chain as it was at an earlier moment', async () => {
    const [{ signature: last }] = await rpc.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID, { limit: 1 });
    const moment = await archive.show(4);
    const all = await listed();
    expect(all).toHaveLength(moment.transactions);
    expect(await rpc.getSlot()).toBe(moment.slot);
    expect(all[0].slot).toBeLessThanOrEqual(moment.slot);
    expect(await rpc.getTransaction(last, finalized)).toBeNull();
    const clock = await rpc.getAccountInfo(SYSVAR_CLOCK_PUBKEY);
    expect(clock.data.readBigInt64LE(32)).toBe(BigInt(moment.time));
    const integrations = await read('integration', decodeIntegration);
    expect(integrations).toHaveLength(moment.integrations);
    const own = (await indexed()).filter(({ kind }) => kind === 'minted' || kind === 'redeemed');
    expect(sum(own.map(({ amount }) => amount))).toBe(
      sum(integrations.map(({ lifetimeVolume }) => lifetimeVolume)),
    );
    await archive.show(year.moments.length - 1);
    expect(await rpc.getTransaction(last, finalized)).not.toBeNull();
  });
});
