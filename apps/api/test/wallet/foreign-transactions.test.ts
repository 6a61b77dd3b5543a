import type { Keypair } from '@solana/web3.js';
import { afterAll, expect, it } from 'vitest';
import { entriesBefore } from '../../src/wallet/reader/wallet-store.ts';
import { openWallets } from '../../src/wallet/wallets.ts';
import { alteringNode } from '../support/altering-node.ts';
import { openTestDatabase } from '../support/database.ts';
import { through } from '../support/test-chain.ts';
import { sendInstructions, sendInstructionsV1, transfer } from '../support/transfers.ts';
import { walletFixture } from './fixture.ts';

const database = await openTestDatabase();
const fixture = await walletFixture(database);
afterAll(async () => {
  await fixture.close();
  await database.close();
});

it('reads transfers in transactions of version 1, and passes over failed ones that paid no fee and have no log', async () => {
  const { rpc, testChain, coin, ata } = fixture;
  const [holder, friend] = fixture.wallets as [Keypair, Keypair];
  const [own, theirs] = [holder, friend].map(({ publicKey }) => ata(coin, publicKey)) as [never, never];
  await fixture.buy(holder, 1_000n);
  testChain.advanceClock(1);
  await sendInstructionsV1(rpc, [transfer(own, theirs, holder.publicKey, 300n)], [holder]);
  testChain.advanceClock(1);
  const tooMuch = transfer(own, theirs, holder.publicKey, 1_000_000n);
  await expect(sendInstructions(rpc, [tooMuch], [holder])).rejects.toThrow('not executed');

  const node = await alteringNode(testChain.rpcUrl, ({ method }, result) => {
    if (method === 'getTransaction' && result.meta.err !== null) result.meta = { err: result.meta.err };
  });
  const { chain } = through(node, { embedded: true });
  const query = { wallet: holder.publicKey };
  const wallets = openWallets(database, fixture.chains);
  const { positions, isComplete } = await wallets.read(chain, query, 'client');
  expect(isComplete).toBe(true);
  expect(positions.find(({ token }) => token.mint.equals(coin))).toMatchObject({
    holding: { balance: 700n },
  });
  const ref = { cluster: 'devnet', wallet: holder.publicKey.toBase58(), limit: 100 } as const;
  const entries = await entriesBefore(database.orm, ref);
  expect(entries.reverse().map(({ kind, tokens }) => [kind, tokens])).toEqual([
    ['minted', 1_000n],
    ['transferredOut', -300n],
  ]);
});
