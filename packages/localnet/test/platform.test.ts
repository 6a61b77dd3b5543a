import * as core from '@obverse/core';
import { freePort } from '@obverse/testing';
import { getTokenMetadata } from '@solana/spl-token';
import * as web3 from '@solana/web3.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startLocalnet } from '../src/index.ts';
import { keys } from '../src/platform/config.ts';
import { call } from './support/cluster.ts';

/** A cluster with the platform, and how to read it and to use it. */
async function startPlatform() {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const localnet = await startLocalnet({ clusters: { mainnet: { port: await freePort() } }, log });
  onTestFinished(() => localnet.close());
  const { mainnet: handle } = localnet.clusters;
  const connection = new web3.Connection(handle.rpcUrl, 'confirmed');

  const dataOf = async (address: web3.PublicKey) =>
    (await connection.getAccountInfo(address))?.data ?? Buffer.alloc(0);
  const readStablecoin = async (index: number) => {
    const address = core.stablecoinAddress(index);
    return core.decodeStablecoin(address, await dataOf(address));
  };
  const readCoin = async (mint: web3.PublicKey) => {
    const address = core.integrationAddress(mint);
    return core.decodeIntegration(address, await dataOf(address));
  };
  const balanceOf = async (mint: web3.PublicKey, owner: web3.PublicKey, tokenProgram: web3.PublicKey) => {
    const account = core.tokenAddress(mint, owner, tokenProgram);
    return BigInt((await connection.getTokenAccountBalance(account)).value.amount);
  };
  const faucet = (...params: unknown[]) => call(handle.rpcUrl, 'obverse_faucet', params);
  const send = async (payer: web3.Keypair, ...instructions: web3.TransactionInstruction[]) => {
    const lifetime = await connection.getLatestBlockhash();
    const transaction = new web3.Transaction({ feePayer: payer.publicKey, ...lifetime }).add(...instructions);
    transaction.sign(payer);
    await connection.sendRawTransaction(transaction.serialize());
  };
  /** A user's own coin of stablecoin 0, with test coins paid into it. @returns its mint */
  const mintCoin = async (user: web3.Keypair, symbol: string, amount: bigint) => {
    const owner = user.publicKey;
    await connection.requestAirdrop(owner, 10 * web3.LAMPORTS_PER_SOL);
    expect((await faucet(owner.toBase58(), 0, String(amount))).error).toBeUndefined();
    const mint = core.brandedMintAddress(owner, 0, symbol);
    const initialize = core.initializeIntegrationInstruction({
      ...{ initializer: owner, authority: owner, stablecoinIndex: 0, feeBps: 1_000 },
      ...{ whitelistRequired: false, name: 'Acme Dollar', symbol, uri: '', description: '' },
    });
    await send(user, initialize);
    const [stablecoin, integration] = [await readStablecoin(0), await readCoin(mint)];
    const tokenProgram = core.TOKEN_2022_PROGRAM_ID;
    const create = core.createTokenAccountInstruction({ owner, mint, tokenProgram, feePayer: owner });
    const given = { user: owner, stablecoin, integration, amount, minimumReceived: amount };
    await send(user, create, core.mintInstruction(given));
    return mint;
  };
  return { handle, connection, lines, dataOf, readStablecoin, readCoin, balanceOf, faucet, send, mintCoin };
}

it('a new local cluster has the platform program, and two stablecoins of different terms whose coins its faucet gives', async () => {
  const { connection, dataOf, readStablecoin, balanceOf, faucet } = await startPlatform();
  expect((await connection.getAccountInfo(core.DEVELOPMENT_PROGRAM_ID))?.executable).toBe(true);
  const authority = (await dataOf(core.programDataAddress())).subarray(13, 45);
  expect(authority).toEqual(keys.admin.publicKey.toBuffer());
  const platform = core.decodePlatform(core.platformAddress(), await dataOf(core.platformAddress()));
  expect(platform.stablecoinCount).toBe(2);
  const [first, second] = [await readStablecoin(0), await readStablecoin(1)];
  expect(first.platformFeeBps).not.toBe(second.platformFeeBps);
  expect(first.tokenProgram).not.toEqual(second.tokenProgram);
  const metadata = await getTokenMetadata(connection, second.underlyingMint, 'confirmed');
  expect(metadata).toMatchObject({ name: 'Demo Dollar', symbol: 'DUSD' });
  // a junior tranche whose coverage allows less than the supply cap
  expect(first.minCoverageBps).toBe(0);
  expect(second).toMatchObject({ juniorAssets: 22_000_000_000n, supplyCap: 250_000_000_000n });
  expect(core.math.coverageRemaining(second)).toBe(200_000_000_000n);
  // the manager pays yield to the tranche from the start
  await vi.waitUntil(async () => (await readStablecoin(1)).unvestedYield > 0n, 10_000);

  const { publicKey } = web3.Keypair.generate();
  const owner = publicKey.toBase58();
  for (const [index, { underlyingMint, tokenProgram }] of [first, second].entries()) {
    // also twice in a row
    for (const amount of [1_000_000, '2000000'])
      expect((await faucet(owner, index, amount)).error).toBeUndefined();
    expect(await balanceOf(underlyingMint, publicKey, tokenProgram)).toBe(3_000_000n);
  }
  for (const [params, problem] of [
    [['x', 0, 1], 'address'],
    [[owner, 2, 1], 'there is no stablecoin 2'],
    [[owner, 0, 0.5], 'amount'],
    [[owner, 0, 0], 'amount'],
  ] as const)
    expect((await faucet(...params)).error?.message).toContain(problem);
});

it('a local cluster supports a coin through mint, yield and redemption, beside one whose account has the layout before', async () => {
  const platform = await startPlatform();
  const { handle, lines, dataOf, readStablecoin, readCoin, balanceOf, send, mintCoin } = platform;
  const keypair = web3.Keypair.generate();
  const user = keypair.publicKey;
  const old = core.integrationAddress(await mintCoin(web3.Keypair.generate(), 'OLD', 1_000_000_000n));
  const mint = await mintCoin(keypair, 'ACME', 1_000_000_000n);
  const layoutBefore = [...(await dataOf(old))];
  layoutBefore.splice(288, 64);
  layoutBefore.splice(8, 8);
  layoutBefore[1] = 1;
  handle.replaceData(old, Uint8Array.from(layoutBefore));
  const [stablecoin, integration] = [await readStablecoin(0), await readCoin(mint)];
  expect(integration.assets).toBe(1_000_000_000n);

  handle.advanceClock(30 * 86_400);
  // all yield has vested; the manager notices the new time, pays again, which releases the vested yield, and syncs the coin
  await vi.waitUntil(async () => (await readCoin(mint)).lastIndex > integration.lastIndex, 10_000);
  const tokens = await balanceOf(mint, user, core.TOKEN_2022_PROGRAM_ID);
  await send(keypair, core.redeemInstruction({ user, stablecoin, integration, tokens, minimumReceived: 1n }));
  const back = await balanceOf(stablecoin.underlyingMint, user, stablecoin.tokenProgram);
  // 4 % a year on 1 000 for thirty days, less 5 % to the platform and 10 % of the rest to the integrator
  const earned = Number(back - 1_000_000_000n) / 1e6;
  expect(earned).toBeCloseTo(1000 * 0.04 * (30 / 365) * 0.95 * 0.9, 2);
  expect(lines.filter((line) => line.includes('could not'))).toEqual([]);
});
