import { createServer } from 'node:http';
import { tokenAddress } from '@obverse/core';
import { freePort } from '@obverse/testing';
import { TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Connection } from '@solana/web3.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { developmentKeypair, startLocalPlatform } from '../src/index.ts';

describe('startLocalPlatform', () => {
  it('starts a platform with one line, whose wallets have SOL and test coins', async () => {
    const platform = await startLocalPlatform();
    onTestFinished(() => platform.close());
    const connection = new Connection(platform.rpcUrl, 'confirmed');
    const balances = async (wallet: Awaited<ReturnType<typeof platform.createWallet>>) => {
      const mint = developmentKeypair('underlying mint 0').publicKey;
      const account = tokenAddress(mint, wallet.publicKey, TOKEN_PROGRAM_ID);
      const { value } = await connection.getTokenAccountBalance(account);
      return { lamports: await connection.getBalance(wallet.publicKey), coins: value.amount };
    };
    expect(await balances(await platform.createWallet())).toEqual({
      lamports: 10_000_000_000,
      coins: '1000000000',
    });
    expect(await balances(await platform.createWallet({ lamports: 5_000_000n, underlying: 7n }))).toEqual({
      lamports: 5_000_000,
      coins: '7',
    });
    await expect(platform.createWallet({ stablecoin: 9 })).rejects.toThrow('there is no stablecoin 9');
  });

  it('runs at the slot time that it is asked for, and changes the rent when it is told to', async () => {
    const platform = await startLocalPlatform({ slotMs: 100 });
    onTestFinished(() => platform.close());
    const connection = new Connection(platform.rpcUrl, 'confirmed');
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
    platform.advanceClock(16);
    // 150 blocks of 100 ms are over
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false);
    expect(await connection.getBlockHeight()).toBeGreaterThan(lastValidBlockHeight);

    const rentOf = (bytes: number) => connection.getMinimumBalanceForRentExemption(bytes);
    platform.setRent(6_333);
    expect(await rentOf(165)).toBe((128 + 165) * 6_333);
    const old = await platform.createWallet();
    platform.setRent(2_575);
    expect(await rentOf(165)).toBe((128 + 165) * 2_575);
    // what was paid stays in the account; what is created now costs less
    const mint = developmentKeypair('underlying mint 0').publicKey;
    const balanceOf = (owner: typeof mint) =>
      connection.getBalance(tokenAddress(mint, owner, TOKEN_PROGRAM_ID));
    expect(await balanceOf(old.publicKey)).toBe((128 + 165) * 6_333);
    expect(await balanceOf((await platform.createWallet()).publicKey)).toBe((128 + 165) * 2_575);
  });

  it('refuses a slot time that it cannot keep', async () => {
    await expect(startLocalPlatform({ slotMs: 0 })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(startLocalPlatform({ slotMs: 0.5 })).rejects.toThrow('a whole number of milliseconds');
  });

  it('takes another port where the first is in use, unless the port is named', async () => {
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await expect(startLocalPlatform({ port })).rejects.toMatchObject({ code: 'PORT_IN_USE' });

    const random = vi.spyOn(Math, 'random');
    onTestFinished(() => random.mockRestore());
    const draws = (chosen: number) => (chosen - 10_000 + 0.5) / 22_000;
    random.mockReturnValueOnce(draws(port)).mockReturnValueOnce(draws(await freePort()));
    const platform = await startLocalPlatform();
    onTestFinished(() => platform.close());
    expect(random).toHaveBeenCalledTimes(2);
    expect(platform.rpcUrl).not.toContain(`:${port}`);
  });
});
