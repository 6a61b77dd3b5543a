import { randomUUID } from 'node:crypto';
import {
  accountFilters,
  DEVELOPMENT_PROGRAM,
  DEVELOPMENT_PROGRAM_ID,
  decodeIntegration,
  eventsFromLogs,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { AccountLayout, unpackMint } from '@solana/spl-token';
import { Connection } from '@solana/web3.js';
import { afterAll, expect, it, vi } from 'vitest';
import { startArchive } from '../processes.mjs';
import { simulateYear } from './model.mjs';

const settings = { seed: randomUUID(), integrations: 12, acts: 800, shares: [0.3, 1] };
vi.setConfig({ testTimeout: 120_000 });
const finalized = { commitment: 'finalized', maxSupportedTransactionVersion: 0 };

console.info(`seed ${settings.seed}`);
const archive = await startArchive(settings);
afterAll(() => archive.stop());
const rpc = new Connection(archive.url, 'finalized');

/** All transactions that the archive lists, newest first. */
async function listed() {
  const all = [];
  for (let size = -1; size < all.length; ) {
    size = all.length;
    const range = { limit: 1_000, before: all.at(-1)?.signature };
    all.push(...(await rpc.getSignaturesForAddress(DEVELOPMENT_PROGRAM_ID, range)));
  }
  return all;
}

/** All events, oldest first. */
async function recorded() {
  const events = [];
  for (const { signature } of (await listed()).reverse()) {
    const { meta } = await rpc.getTransaction(signature, finalized);
    events.push(...eventsFromLogs(meta.logMessages, DEVELOPMENT_PROGRAM));
  }
  return events;
}

const read = async (name, decode) =>
  (await rpc.getProgramAccounts(DEVELOPMENT_PROGRAM_ID, { filters: accountFilters(name) })).map(
    ({ pubkey, account }) => decode(pubkey, account.data),
  );
const sum = (amounts) => amounts.reduce((a, b) => a + b, 0n);

it('a simulated year is identical for the same seed, and opens integrations slowly, then fast, then slowly again', () => {
  const logs = (seed) => simulateYear({ ...settings, seed }).logs;
  expect(logs('one')).toEqual(logs('one'));
  expect(logs('one')).not.toEqual(logs('two'));
  const { moments } = simulateYear({ ...settings, acts: 3_000, shares: [0.05, 0.5, 1] });
  const [early, middle, end] = moments.map(({ coins }) => coins.length);
  expect(early).toBeLessThan(6);
  expect(middle).toBeGreaterThan(6);
  expect(end).toBe(12);
});

it.each([0, 1])('the archive node serves events that add up to the accounts at moment %i', async (number) => {
  await archive.ask(number);
  const moment = archive.moments[number];
  const events = await recorded();
  expect(events).toHaveLength(moment.events);
  const integrations = await read('integration', decodeIntegration);
  expect(integrations).toHaveLength(moment.integrations);
  for (const { address, brandedMint, ...integration } of integrations) {
    const own = events.filter((event) => event.integration?.equals(address));
    const moved = own.filter(({ kind }) => kind === 'minted' || kind === 'redeemed');
    expect(sum(moved.map(({ amount }) => amount))).toBe(integration.lifetimeVolume);
    expect(sum(own.map(({ commission }) => commission ?? 0n))).toBe(integration.lifetimeRevenue);
    const account = await rpc.getAccountInfo(brandedMint);
    const { supply } = unpackMint(brandedMint, account, TOKEN_2022_PROGRAM_ID);
    expect(moved.at(-1)?.supplyAfter ?? 0n).toBe(supply);
    const filters = [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: brandedMint.toBase58() } }];
    const holders = await rpc.getProgramAccounts(TOKEN_2022_PROGRAM_ID, { filters });
    expect(sum(holders.map(({ account }) => AccountLayout.decode(account.data).amount))).toBe(supply);
  }
});
