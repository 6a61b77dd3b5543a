import {
  acceptAuthorityInstruction,
  type Integration,
  nominateAuthorityInstruction,
  powerBits,
  setCoinPausedInstruction,
  setWhitelistRequiredInstruction,
  updateMetadataInstruction,
} from '@obverse/core';
import { fundedWallet } from '@obverse/testing';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { integrations } from '../../src/db/schema/directory-tables.ts';
import { DirectoryKeeper } from '../../src/integration/directory/directory-keeper.ts';
import { leaderContext } from '../snapshots/leader-context.ts';
import { alteringNode } from '../support/altering-node.ts';
import { openTestDatabase } from '../support/database.ts';
import { record, rowOf } from '../support/events.ts';
import { openTestChain, through } from '../support/test-chain.ts';

let database: Database;
const chain = await openTestChain();
const coins: Integration[] = [];
for (const symbol of ['ONE', 'TWO']) coins.push(await chain.openIntegration(symbol));
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

const idOf = ({ address }: Integration) => address.toBase58();

/** An event of a slot that is final on every cluster. */
const eventOf = (...event: Parameters<typeof rowOf>) => ({ ...rowOf(...event), slot: 0 });
const recorded = async () => {
  const rows = await database.orm.select().from(integrations);
  return new Map(rows.map((row) => [row.id, row]));
};

it('reads every integration of the cluster', async () => {
  const { context, reports } = leaderContext(chain.chain, database);
  await new DirectoryKeeper(context).readAll();
  const rows = await recorded();
  expect([...rows.keys()].sort()).toEqual(coins.map(idOf).sort());
  const [one] = coins as [Integration];
  expect(rows.get(idOf(one))).toMatchObject({
    cluster: 'devnet',
    brandedMint: one.brandedMint.toBase58(),
    stablecoinIndex: 0,
    authority: chain.user.publicKey.toBase58(),
    kind: 'earning',
    whitelistRequired: false,
    name: 'ONE',
    symbol: 'ONE',
  });
  expect(reports).toEqual([]);
});

it('reads what recorded events have changed, and nothing else', async () => {
  const { context } = leaderContext(chain.chain, database);
  const keeper = new DirectoryKeeper(context);
  await keeper.readAll();
  const [one, two] = coins as [Integration, Integration];
  const next = await fundedWallet(chain.rpc);
  const authority = chain.user.publicKey;
  // the name has a character that the database cannot store
  await chain.send([updateMetadataInstruction({ integration: one, field: 'name', value: 'New\0 name' })]);
  await chain.send([nominateAuthorityInstruction({ integration: two, nominee: next.publicKey })]);
  await chain.send(
    [acceptAuthorityInstruction({ integration: two.address, nominee: next.publicKey })],
    [next],
  );
  const three = await chain.openIntegration('THREE');
  await chain.send([
    setWhitelistRequiredInstruction({ integration: three.address, authority, required: true }),
  ]);
  coins.push(three);
  await keeper.follow();
  expect((await recorded()).get(idOf(one))?.name).toBe('ONE');

  await record(database, 'devnet', [
    eventOf('metadataUpdated', { integration: one.address }),
    eventOf('redeemed', { integration: two.address }),
  ]);
  await keeper.follow();
  const rows = await recorded();
  expect(rows.get(idOf(one))?.name).toBe('New name');
  expect(rows.get(idOf(two))?.authority).toBe(authority.toBase58());
  expect(rows.has(idOf(three))).toBe(false);

  await record(database, 'devnet', [
    eventOf('integrationInitialized', { integration: three.address }),
    eventOf('authorityChanged', { integration: two.address }),
    eventOf('whitelistRequirementChanged', { integration: three.address }),
  ]);
  await keeper.follow();
  const after = await recorded();
  expect(after.get(idOf(two))?.authority).toBe(next.publicKey.toBase58());
  expect(after.get(idOf(three))).toMatchObject({ symbol: 'THREE', whitelistRequired: true });
});

it('reads that a coin is paused and resumed from the events', async () => {
  const { context } = leaderContext(chain.chain, database);
  const keeper = new DirectoryKeeper(context);
  await keeper.readAll();
  const powers = { powers: powerBits({ pause: true }), compliance: chain.user.publicKey };
  const regulated = await chain.openIntegration('LAW', powers);
  coins.push(regulated);
  const follow = async () => {
    await record(database, 'devnet', [eventOf('coinPauseChanged', { integration: regulated.address })]);
    await keeper.follow();
    return (await recorded()).get(idOf(regulated));
  };
  for (const paused of [true, false]) {
    await chain.send([setCoinPausedInstruction({ integration: regulated, paused })]);
    expect(await follow()).toMatchObject({ powers: powers.powers, paused });
  }
});

it('finds what no event has told when it reads all integrations again', async () => {
  const { context } = leaderContext(chain.chain, database);
  const keeper = new DirectoryKeeper(context);
  await keeper.readAll();
  const [one] = coins as [Integration];
  await chain.send([updateMetadataInstruction({ integration: one, field: 'uri', value: 'ar://1' })]);
  await keeper.readAll();
  expect((await recorded()).get(idOf(one))?.uri).toBe('ar://1');
});

it('reports an integration whose mint is invalid, and keeps the others', async () => {
  const mint = (coins[0] as Integration).brandedMint.toBase58();
  const node = await alteringNode(chain.rpcUrl, ({ method, params }, { value }) => {
    if (method !== 'getMultipleAccounts') return;
    const at = (params[0] as string[]).indexOf(mint);
    if (at >= 0) value[at] = null;
  });
  const { context, reports } = leaderContext(through(node).chain, database);
  await new DirectoryKeeper(context).readAll();
  expect([...(await recorded()).keys()].sort()).toEqual(coins.slice(1).map(idOf).sort());
  expect(reports).toMatchObject([{ id: idOf(coins[0] as Integration) }]);
});

it('keeps an entry that was read in a later slot', async () => {
  const { context } = leaderContext(chain.chain, database);
  const keeper = new DirectoryKeeper(context);
  await keeper.readAll();
  await database.orm.update(integrations).set({ slot: 1e12, name: 'Later' });
  await keeper.readAll();
  for (const { name } of (await recorded()).values()) expect(name).toBe('Later');
});

it('looks through all events again when they are recorded again', async () => {
  const { context } = leaderContext(chain.chain, database);
  const keeper = new DirectoryKeeper(context);
  const [one] = coins as [Integration];
  const other = { integration: (coins[1] as Integration).address };
  await record(database, 'devnet', [eventOf('metadataUpdated', other), eventOf('metadataUpdated', other)]);
  await keeper.readAll();
  await database.orm.delete(integrations);
  await database.orm.execute('delete from indexer_cursors');
  await database.orm.execute('delete from events');
  await record(database, 'devnet', [eventOf('metadataUpdated', { integration: one.address })]);
  await keeper.follow();
  expect([...(await recorded()).keys()]).toEqual([idOf(one)]);
});
