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
const { user, send } = chain;
const [one, two] = [await chain.openIntegration('ONE'), await chain.openIntegration('TWO')];
const coins = [one, two];
beforeEach(async () => {
  database = await openTestDatabase();
  return database.close;
});

const idOf = ({ address }: Integration) => address.toBase58();
const openKeeper = () => new DirectoryKeeper(leaderContext(chain.chain, database).context);

/** Records events of slots that are final on every cluster. */
const recordEvents = (...events: [Parameters<typeof rowOf>[0], Integration][]) =>
  record(
    database,
    'devnet',
    events.map(([name, { address }]) => ({ ...rowOf(name, { integration: address }), slot: 0 })),
  );
async function recorded() {
  const rows = await database.orm.select().from(integrations);
  return new Map(rows.map((row) => [row.id, row]));
}

it('reads every integration of the cluster, and again what no event has told', async () => {
  const keeper = openKeeper();
  await keeper.readAll();
  const rows = await recorded();
  expect([...rows.keys()].sort()).toEqual(coins.map(idOf).sort());
  expect(rows.get(idOf(one))).toMatchObject({
    ...{ cluster: 'devnet', brandedMint: one.brandedMint.toBase58(), stablecoinIndex: 0, kind: 'earning' },
    ...{ authority: user.publicKey.toBase58(), whitelistRequired: false, name: 'ONE', symbol: 'ONE' },
  });
  await send([updateMetadataInstruction({ integration: one, field: 'uri', value: 'ar://1' })]);
  await keeper.readAll();
  expect((await recorded()).get(idOf(one))?.uri).toBe('ar://1');
  // an entry that was read in a later slot stays
  await database.orm.update(integrations).set({ slot: 1e12, name: 'Later' });
  await keeper.readAll();
  for (const { name } of (await recorded()).values()) expect(name).toBe('Later');
});

it('reads what recorded events have changed, and nothing else', async () => {
  const keeper = openKeeper();
  await keeper.readAll();
  const next = await fundedWallet(chain.rpc);
  const [authority, nominee] = [user.publicKey, next.publicKey];
  // the name has a character that the database cannot store
  await send([updateMetadataInstruction({ integration: one, field: 'name', value: 'New\0 name' })]);
  await send([nominateAuthorityInstruction({ integration: two, nominee })]);
  await send([acceptAuthorityInstruction({ integration: two.address, nominee })], [next]);
  const three = await chain.openIntegration('THREE');
  await send([setWhitelistRequiredInstruction({ integration: three.address, authority, required: true })]);
  coins.push(three);
  await keeper.follow();
  expect((await recorded()).get(idOf(one))?.name).toBe('ONE');

  await recordEvents(['metadataUpdated', one], ['redeemed', two]);
  await keeper.follow();
  const rows = await recorded();
  expect(rows.get(idOf(one))?.name).toBe('New name');
  expect(rows.get(idOf(two))?.authority).toBe(authority.toBase58());
  expect(rows.has(idOf(three))).toBe(false);

  await recordEvents(
    ['integrationInitialized', three],
    ['authorityChanged', two],
    ['whitelistRequirementChanged', three],
  );
  await keeper.follow();
  const after = await recorded();
  expect(after.get(idOf(two))?.authority).toBe(nominee.toBase58());
  expect(after.get(idOf(three))).toMatchObject({ symbol: 'THREE', whitelistRequired: true });
});

it('reads that a coin is paused from the events', async () => {
  const keeper = openKeeper();
  const powers = powerBits({ pause: true });
  const regulated = await chain.openIntegration('LAW', { powers, compliance: user.publicKey });
  coins.push(regulated);
  await keeper.readAll();
  await send([setCoinPausedInstruction({ integration: regulated, paused: true })]);
  await recordEvents(['coinPauseChanged', regulated]);
  await keeper.follow();
  expect((await recorded()).get(idOf(regulated))).toMatchObject({ powers, paused: true });
});

it('reports an integration whose mint is invalid, and keeps the others', async () => {
  const node = await alteringNode(chain.rpcUrl, ({ method, params }, { value }) => {
    if (method !== 'getMultipleAccounts') return;
    const at = (params[0] as string[]).indexOf(one.brandedMint.toBase58());
    if (at >= 0) value[at] = null;
  });
  const { context, reports } = leaderContext(through(node).chain, database);
  await new DirectoryKeeper(context).readAll();
  expect([...(await recorded()).keys()].sort()).toEqual(coins.slice(1).map(idOf).sort());
  expect(reports).toMatchObject([{ id: idOf(one) }]);
});
