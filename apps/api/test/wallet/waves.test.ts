import type { Keypair } from '@solana/web3.js';
import { afterAll, expect, it } from 'vitest';
import { tokenStateReader } from '../../src/wallet/token-states.ts';
import { openWallets } from '../../src/wallet/wallets.ts';
import { openTestDatabase } from '../support/database.ts';
import { gateNode } from '../support/gate-node.ts';
import { through } from '../support/test-chain.ts';
import { walletFixture } from './fixture.ts';

const database = await openTestDatabase();
const fixture = await walletFixture(database);
afterAll(async () => {
  await fixture.close();
  await database.close();
});

it('makes all calls for the positions of a wallet at once where nothing is new', async () => {
  const [wallet] = fixture.wallets as [Keypair];
  await fixture.buy(wallet, 1_000_000n);
  await fixture.deposit(wallet, 1_000_000n);
  await fixture.request(wallet, 100n);
  const query = { wallet: wallet.publicKey };
  await openWallets(database, fixture.chains).read(fixture.chain, query, 'client');

  const history = Array.from({ length: 4 }, () => 'getSignaturesForAddress');
  const lists = ['getTokenAccountsByOwner', 'getProgramAccounts'];
  // the clock, and the states of both tokens
  const expected = [...history, ...lists, 'getMultipleAccounts', 'getMultipleAccounts'];
  const node = await gateNode(fixture.testChain.rpcUrl, expected);
  const { chain } = through(node, { embedded: true, timeoutMs: 5_000 });
  const { facts, known, mints } = fixture.chain;
  Object.assign(chain, { facts, known, mints });
  const readStates = tokenStateReader(chain);
  const { positions } = await openWallets(database, fixture.chains).read(chain, query, 'client', readStates);
  const found = await readStates(positions.map(({ token }) => token));
  expect(found.map(({ token }) => token.kind).sort()).toEqual(['coin', 'junior']);
  expect(node.calls.toSorted()).toEqual(expected.toSorted());
});
