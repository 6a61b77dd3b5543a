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
