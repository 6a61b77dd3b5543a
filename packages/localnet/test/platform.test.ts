import * as core from '@obverse/core';
import { freePort } from '@obverse/testing';
import { getTokenMetadata } from '@solana/spl-token';
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startLocalnet } from '../src/index.ts';
import { keys } from '../src/platform/config.ts';
import { call } from './support/cluster.ts';

async function startPlatform() {
  const lines: string[] = [];
  const localnet = await startLocalnet({
    clusters: { mainnet: { port: await freePort() } },
    log: (line) => lines.push(line),
  });
  onTestFinished(() => localnet.close());
  const { mainnet } = localnet.clusters;
  return { handle: mainnet, connection: new Connection(mainnet.rpcUrl, 'confirmed'), lines };
}

async function data(connection: Connection, address: PublicKey): Promise<Uint8Array> {
  const account = await connection.getAccountInfo(address);
  if (!account) throw new Error(`${address.toBase58()} does not exist`);
  return account.data;
}

async function readCoin(connection: Connection, index: number) {
  const address = core.stablecoinAddress(index);
  return core.decodeStablecoin(address, await data(connection, address));
}

async function send(
  connection: Connection,
  instructions: TransactionInstruction[],
  payer: Keypair,
): Promise<void> {
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    ...(await connection.getLatestBlockhash()),
  }).add(...instructions);
  transaction.sign(payer);
  await connection.sendRawTransaction(transaction.serialize());
}

/** A user with SOL and test coins of stablecoin 0. */
async function makeUser(connection: Connection, url: string, amount: bigint): Promise<Keypair> {
  const user = Keypair.generate();
  await connection.requestAirdrop(user.publicKey, 10 * LAMPORTS_PER_SOL);
  const given = await call(url, 'obverse_faucet', [user.publicKey.toBase58(), 0, amount.toString()]);
  expect(given.error).toBeUndefined();
  return user;
}

/** A user's own coin of stablecoin 0, with 1000 test coins paid into it. @returns its mint */
async function mintCoin(connection: Connection, user: Keypair, symbol: string): Promise<PublicKey> {
  const owner = user.publicKey;
  const stablecoin = await readCoin(connection, 0);
  const mint = core.brandedMintAddress(owner, 0, symbol);
  const initialize = core.initializeIntegrationInstruction({
    ...{ initializer: owner, authority: owner, stablecoinIndex: 0, feeBps: 1_000, whitelistRequired: false },
    ...{ name: 'Acme Dollar', symbol, uri: '', description: '' },
  });
  await send(connection, [initialize], user);
  const address = core.integrationAddress(mint);
  const integration = core.decodeIntegration(address, await data(connection, address));
  const account = { owner, mint, tokenProgram: core.TOKEN_2022_PROGRAM_ID, feePayer: owner };
  const amount = 1_000_000_000n;
  const deposit = core.mintInstruction({
    ...{ user: owner, stablecoin, integration, amount, minimumReceived: amount },
  });
  await send(connection, [core.createTokenAccountInstruction(account), deposit], user);
  return mint;
}

describe('a new local cluster', () => {
  it('has the platform program with its upgrade authority, and two stablecoins of different terms', async () => {
    const { connection } = await startPlatform();
    expect(keys.program.publicKey.equals(core.DEVELOPMENT_PROGRAM_ID)).toBe(true);
    const program = await connection.getAccountInfo(core.DEVELOPMENT_PROGRAM_ID);
    expect(program?.executable).toBe(true);
    const programData = await data(connection, core.programDataAddress());
    expect(programData.subarray(13, 45)).toEqual(keys.admin.publicKey.toBuffer());
    const platform = core.decodePlatform(
      core.platformAddress(),
      await data(connection, core.platformAddress()),
    );
    expect(platform.stablecoinCount).toBe(2);
    const [first, second] = [await readCoin(connection, 0), await readCoin(connection, 1)];
    expect(first.supplyCap).not.toBe(second.supplyCap);
    expect(first.platformFeeBps).not.toBe(second.platformFeeBps);
    expect(first.tokenProgram.equals(second.tokenProgram)).toBe(false);
    const metadata = await getTokenMetadata(connection, second.underlyingMint, 'confirmed');
    expect(metadata).toMatchObject({ name: 'Demo Dollar', symbol: 'DUSD' });
    // a junior tranche whose coverage allows less than the supply cap
    expect(first.minCoverageBps).toBe(0);
    expect(second.juniorAssets).toBe(22_000_000_000n);
    expect(core.math.coverageRemaining(second)).toBe(200_000_000_000n);
    expect(second.supplyCap).toBe(250_000_000_000n);
    // the manager pays yield to the tranche from the start
    await vi.waitUntil(async () => (await readCoin(connection, 1)).unvestedYield > 0n, 10_000);
  });

  it('gives test coins of both stablecoins, also twice in a row, and names an invalid parameter', async () => {
    const { handle, connection } = await startPlatform();
    const owner = Keypair.generate().publicKey;
    for (const index of [0, 1]) {
      for (const amount of [1_000_000, '2000000']) {
        const { result } = await call(handle.rpcUrl, 'obverse_faucet', [owner.toBase58(), index, amount]);
        expect(result).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/);
      }
      const { underlyingMint, tokenProgram } = await readCoin(connection, index);
      const balance = await connection.getTokenAccountBalance(
        core.tokenAddress(underlyingMint, owner, tokenProgram),
      );
      expect(balance.value.amount).toBe('3000000');
    }
    const messageOf = async (...params: unknown[]) =>
      (await call(handle.rpcUrl, 'obverse_faucet', params)).error?.message;
    expect(await messageOf('x', 0, 1)).toContain('address');
    expect(await messageOf(`${owner}`, 2, 1)).toContain('there is no stablecoin 2');
    for (const amount of [0.5, 0]) expect(await messageOf(`${owner}`, 0, amount)).toContain('amount');
  });

  it('supports a coin from its creation through mint, yield and redemption', async () => {
    const { handle, connection, lines } = await startPlatform();
    const user = await makeUser(connection, handle.rpcUrl, 1_000_000_000n);
    const coin = await readCoin(connection, 0);
    const owner = user.publicKey;
    const mint = await mintCoin(connection, user, 'ACME');
    const address = core.integrationAddress(mint);
    const integration = core.decodeIntegration(address, await data(connection, address));
    const exchange = { user: owner, stablecoin: coin, integration };
    expect(integration.assets).toBe(1_000_000_000n);

    handle.advanceClock(30 * 86_400);
    // all yield has vested; the manager notices the new time and pays again, which releases the vested yield
    await vi.waitUntil(async () => (await readCoin(connection, 0)).seniorAssets > 1_000_000_000n, 10_000);
    const tokens = await connection.getTokenAccountBalance(
      core.tokenAddress(mint, user.publicKey, core.TOKEN_2022_PROGRAM_ID),
    );
    const redemption = { tokens: BigInt(tokens.value.amount), minimumReceived: 1n };
    const withdrawal = core.redeemInstruction({ ...exchange, ...redemption });
    await send(connection, [withdrawal], user);
    const back = await connection.getTokenAccountBalance(
      core.tokenAddress(coin.underlyingMint, user.publicKey, coin.tokenProgram),
    );
    // 4 % a year on 1 000 for thirty days, less 5 % to the platform and 10 % of the rest to the integrator
    const earned = Number(back.value.amount) - 1_000_000_000;
    expect(earned / 1e6).toBeCloseTo(1000 * 0.04 * (30 / 365) * 0.95 * 0.9, 2);
    expect(lines.filter((line) => line.includes('could not'))).toEqual([]);
  });

  it('brings coins up to date beside one whose account has the layout before', async () => {
    const { handle, connection } = await startPlatform();
    const user = await makeUser(connection, handle.rpcUrl, 2_000_000_000n);
    const [old, present] = [
      await mintCoin(connection, user, 'OLD'),
      await mintCoin(connection, user, 'NOW'),
    ].map((mint) => core.integrationAddress(mint)) as [PublicKey, PublicKey];
    const layoutBefore = [...(await data(connection, old))];
    layoutBefore.splice(288, 64);
    layoutBefore.splice(8, 8);
    layoutBefore[1] = 1;
    handle.replaceData(old, Uint8Array.from(layoutBefore));
    const lastIndex = async () => core.decodeIntegration(present, await data(connection, present)).lastIndex;
    const before = await lastIndex();
    handle.advanceClock(30 * 86_400);
    await vi.waitUntil(async () => (await lastIndex()) > before, 10_000);
  });
});
