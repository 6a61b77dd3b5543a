import { createServer } from 'node:http';
import { tokenAddress } from '@obverse/core';
import { freePort } from '@obverse/testing';
import { TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Connection, type PublicKey } from '@solana/web3.js';
import { expect, it, onTestFinished } from 'vitest';
import { developmentKeypair, startLocalPlatform } from '../src/index.ts';

async function start(options: Parameters<typeof startLocalPlatform>[0] = {}) {
  const platform = await startLocalPlatform(options);
  onTestFinished(() => platform.close());
  return { ...platform, connection: new Connection(platform.rpcUrl, 'confirmed') };
}

const accountOf = (owner: PublicKey) =>
  tokenAddress(developmentKeypair('underlying mint 0').publicKey, owner, TOKEN_PROGRAM_ID);

it('startLocalPlatform starts a platform with one line, whose wallets have SOL and test coins', async () => {
  const { connection, createWallet } = await start();
  for (const terms of [undefined, { lamports: 5_000_000n, underlying: 7n }]) {
    const { publicKey } = await createWallet(terms);
    const { lamports, underlying } = terms ?? { lamports: 10_000_000_000n, underlying: 1_000_000_000n };
    expect(await connection.getBalance(publicKey)).toBe(Number(lamports));
    const { value } = await connection.getTokenAccountBalance(accountOf(publicKey));
    expect(value.amount).toBe(String(underlying));
  }
  await expect(createWallet({ stablecoin: 9 })).rejects.toThrow('there is no stablecoin 9');
});

it('startLocalPlatform runs at the slot time that it is asked for, and changes the rent when it is told to', async () => {
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
    paid.push([accountOf((await createWallet()).publicKey), (128 + 165) * price] as const);
  }
  for (const [account, rent] of paid) expect(await connection.getBalance(account)).toBe(rent);
});

it('startLocalPlatform refuses a slot time that it cannot keep and a named port that is in use', async () => {
  for (const slotMs of [0, 0.5])
    await expect(startLocalPlatform({ slotMs })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  const port = await freePort();
  const taken = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await expect(startLocalPlatform({ port })).rejects.toMatchObject({ code: 'PORT_IN_USE' });
});
