import { createServer } from 'node:http';
import { tokenAddress } from '@obverse/core';
import { freePort } from '@obverse/testing';
import { TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Connection } from '@solana/web3.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { developmentKeypair, startLocalPlatform } from '../src/index.ts';

async function start(options: Parameters<typeof startLocalPlatform>[0] = {}) {
  const platform = await startLocalPlatform(options);
  onTestFinished(() => platform.close());
  const connection = new Connection(platform.rpcUrl, 'confirmed');
  /** A new wallet, and its account of test coins. */
  const createWallet = async (terms?: Parameters<typeof platform.createWallet>[0]) => {
    const { publicKey } = await platform.createWallet(terms);
    const { publicKey: mint } = developmentKeypair('underlying mint 0');
    return { publicKey, account: tokenAddress(mint, publicKey, TOKEN_PROGRAM_ID) };
  };
  return { ...platform, connection, createWallet };
}

describe('startLocalPlatform', () => {
  it('starts a platform with one line, whose wallets have SOL and test coins', async () => {
    const { connection, createWallet } = await start();
    for (const terms of [undefined, { lamports: 5_000_000n, underlying: 7n }]) {
      const { publicKey, account } = await createWallet(terms);
      const { lamports, underlying } = terms ?? { lamports: 10_000_000_000n, underlying: 1_000_000_000n };
      expect(await connection.getBalance(publicKey)).toBe(Number(lamports));
      expect((await connection.getTokenAccountBalance(account)).value.amount).toBe(String(underlying));
    }
    await expect(createWallet({ stablecoin: 9 })).rejects.toThrow('there is no stablecoin 9');
  });

  it('runs at the slot time that it is asked for, and changes the rent when it is told to', async () => {
    const { connection, createWallet, advanceClock, setRent } = await start({ slotMs: 100 });
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
    advanceClock(16);
    // 150 blocks of 100 ms are over
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false);
    expect(await connection.getBlockHeight()).toBeGreaterThan(lastValidBlockHeight);

    // what was paid stays in the account; what is created later costs less
    const paid = [];
    for (const price of [6_333, 2_575]) {
      setRent(price);
      paid.push([(await createWallet()).account, (128 + 165) * price] as const);
      expect(await connection.getMinimumBalanceForRentExemption(165)).toBe((128 + 165) * price);
    }
    for (const [account, rent] of paid) expect(await connection.getBalance(account)).toBe(rent);
  });

  it.each([0, 0.5])('refuses the slot time %d, which it cannot keep', async (slotMs) => {
    const message = expect.stringContaining('a whole number of milliseconds');
    await expect(startLocalPlatform({ slotMs })).rejects.toMatchObject({ code: 'CONFIG_INVALID', message });
  });

  it('takes another port where the first is in use, unless the port is named', async () => {
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await expect(startLocalPlatform({ port })).rejects.toMatchObject({ code: 'PORT_IN_USE' });
    const random = vi.spyOn(Math, 'random');
    onTestFinished(() => random.mockRestore());
    for (const chosen of [port, await freePort()])
      random.mockReturnValueOnce((chosen - 10_000 + 0.5) / 22_000);
    expect((await start()).rpcUrl).not.toContain(`:${port}`);
    expect(random).toHaveBeenCalledTimes(2);
  });
});
