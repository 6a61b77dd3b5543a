import { type Integration, mintInstruction, redeemInstruction, syncInstruction } from '@obverse/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { eventsAfter } from '../../src/db/events/read-events.ts';
import { toIntegrationEvent } from '../../src/events/integration-event.ts';
import { openTestDatabase } from '../support/database.ts';
import { startTestChain, type TestChain } from '../support/test-chain.ts';
import { recordedIn, reindexChain } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

let chain: TestChain;
let database: Database;
beforeAll(async () => {
  [chain, database] = await Promise.all([startTestChain(), openTestDatabase()]);
});
afterAll(async () => {
  await chain.close();
  await database.close();
});

it('the indexer records a truncated log as a flagged event of every integration that the transaction names', async () => {
  const coins = [await chain.openIntegration('aUSD'), await chain.openIntegration('bUSD')] as const;
  const unrelated = await chain.openIntegration('cUSD');
  const [a, b] = coins;
  await chain.mint(a, 5_000_000n);
  const stablecoin = await chain.readStablecoin();
  const common = { user: chain.user.publicKey, stablecoin, minimumReceived: 0n };
  // a sync without a change logs no event, but fills the log with the lines of its call
  const filling = Array.from({ length: 50 }, () => syncInstruction(stablecoin.address, a.address));
  const hidden = await chain.send([
    ...filling,
    redeemInstruction({ ...common, integration: a, tokens: 1_000_000n }),
    mintInstruction({ ...common, integration: b, amount: 2_000_000n }),
  ]);

  const { stop, failures } = startIndexer(chain.chain, database);
  const found = async () => (await recordedIn(database)).filter(({ signature }) => signature === hidden);
  await vi.waitFor(async () => expect((await found()).length).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
  await stop();
  expect(failures).toEqual([]);
  const cut = (await found()).filter(({ flag }) => flag === 'truncated');
  const ids = coins.map(({ address }) => address.toBase58());
  expect(cut.map(({ integrationId }) => integrationId).sort()).toEqual([...ids].sort());

  const eventsOf = async ({ address }: Integration) => {
    const integration = { cluster: 'devnet', integrationId: address.toBase58() } as const;
    return (await eventsAfter(database.orm, integration, 0, 100)).map(toIntegrationEvent);
  };
  expect((await eventsOf(a)).at(-1)).toMatchObject({ kind: 'truncated', signature: hidden, data: {} });
  expect((await eventsOf(b)).at(-1)).toMatchObject({ kind: 'truncated', signature: hidden, data: {} });
  expect((await eventsOf(unrelated)).map(({ kind }) => kind)).not.toContain('truncated');
  expect(await reindexChain(chain, database)).toMatchObject({
    missing: 0,
    different: 0,
    surplus: 0,
    tallies: 0,
  });
});
