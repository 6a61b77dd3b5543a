import * as core from '@obverse/core';
import { freePort } from '@obverse/testing';
import { getTokenMetadata } from '@solana/spl-token';
import * as web3 from '@solana/web3.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

  const dataOf = async (address: web3.PublicKey): Promise<Uint8Array> => {
    const account = await connection.getAccountInfo(address);
    if (!account) throw new Error(`${address} does not exist`);
    return account.data;
  };
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
  /** A user's own coin of stablecoin 0, with 1000 test coins paid into it. @returns its mint */
  const mintCoin = async (user: web3.Keypair, symbol: string): Promise<web3.PublicKey> => {
    const owner = user.publicKey;
    await connection.requestAirdrop(owner, 10 * web3.LAMPORTS_PER_SOL);
    expect((await faucet(owner.toBase58(), 0, '1000000000')).error).toBeUndefined();
    const mint = core.brandedMintAddress(owner, 0, symbol);
    const initialize = core.initializeIntegrationInstruction({
      ...{
        initializer: owner,
        authority: owner,
        stablecoinIndex: 0,
        feeBps: 1_000,
        whitelistRequired: false,
      },
      ...{ name: 'Acme Dollar', symbol, uri: '', description: '' },
    });
    await send(user, initialize);
    const [stablecoin, integration] = [await readStablecoin(0), await readCoin(mint)];
    const tokenProgram = core.TOKEN_2022_PROGRAM_ID;
    const create = core.createTokenAccountInstruction({ owner, mint, tokenProgram, feePayer: owner });
    const amounts = { amount: 1_000_000_000n, minimumReceived: 1_000_000_000n };
    await send(user, create, core.mintInstruction({ user: owner, stablecoin, integration, ...amounts }));
    return mint;
  };
  return { handle, connection, lines, dataOf, readStablecoin, readCoin, balanceOf, faucet, send, mintCoin };
}

describe('a new local cluster', () => {
  it('has the platform program with its upgrade authority, and two stablecoins of different terms', async () => {
    const { connection, dataOf, readStablecoin } = await startPlatform();
    expect(keys.program.publicKey).toEqual(core.DEVELOPMENT_PROGRAM_ID);
    expect((await connection.getAccountInfo(core.DEVELOPMENT_PROGRAM_ID))?.executable).toBe(true);
    const authority = (await dataOf(core.programDataAddress())).subarray(13, 45);
    expect(authority).toEqual(keys.admin.publicKey.toBuffer());
    const platform = core.decodePlatform(core.platformAddress(), await dataOf(core.platformAddress()));
    expect(platform.stablecoinCount).toBe(2);
    const [first, second] = [await readStablecoin(0), await readStablecoin(1)];
    expect(first.supplyCap).not.toBe(second.supplyCap);
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
  });

  it('gives test coins of both stablecoins, also twice in a row, and names an invalid parameter', async () => {
    const { readStablecoin, balanceOf, faucet } = await startPlatform();
    const { publicKey } = web3.Keypair.generate();
    const owner = publicKey.toBase58();
    for (const index of [0, 1]) {
      for (const amount of [1_000_000, '2000000'])
        expect((await faucet(owner, index, amount)).result).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/);
      const { underlyingMint, tokenProgram } = await readStablecoin(index);
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

  it('supports a coin from its creation through mint, yield and redemption', async () => {
    const { handle, lines, readStablecoin, readCoin, balanceOf, send, mintCoin } = await startPlatform();
    const keypair = web3.Keypair.generate();
    const user = keypair.publicKey;
    const mint = await mintCoin(keypair, 'ACME');
    const [stablecoin, integration] = [await readStablecoin(0), await readCoin(mint)];
    expect(integration.assets).toBe(1_000_000_000n);

    handle.advanceClock(30 * 86_400);
    // all yield has vested; the manager notices the new time and pays again, which releases the vested yield
    await vi.waitUntil(async () => (await readStablecoin(0)).seniorAssets > 1_000_000_000n, 10_000);
    const tokens = await balanceOf(mint, user, core.TOKEN_2022_PROGRAM_ID);
    await send(
      keypair,
      core.redeemInstruction({ user, stablecoin, integration, tokens, minimumReceived: 1n }),
    );
    const back = await balanceOf(stablecoin.underlyingMint, user, stablecoin.tokenProgram);
    // 4 % a year on 1 000 for thirty days, less 5 % to the platform and 10 % of the rest to the integrator
    const earned = Number(back - 1_000_000_000n) / 1e6;
    expect(earned).toBeCloseTo(1000 * 0.04 * (30 / 365) * 0.95 * 0.9, 2);
    expect(lines.filter((line) => line.includes('could not'))).toEqual([]);
  });

  it('brings coins up to date beside one whose account has the layout before', async () => {
    const { handle, dataOf, readCoin, mintCoin } = await startPlatform();
    const user = web3.Keypair.generate();
    const old = core.integrationAddress(await mintCoin(user, 'OLD'));
    const present = await mintCoin(user, 'NOW');
    const layoutBefore = [...(await dataOf(old))];
    layoutBefore.splice(288, 64);
    layoutBefore.splice(8, 8);
    layoutBefore[1] = 1;
    handle.replaceData(old, Uint8Array.from(layoutBefore));
    const { lastIndex } = await readCoin(present);
    handle.advanceClock(30 * 86_400);
    await vi.waitUntil(async () => (await readCoin(present)).lastIndex > lastIndex, 10_000);
  });
});
