import { Keypair } from '@solana/web3.js';
import { afterAll, expect } from 'vitest';
import { alteringNode } from '../../support/altering-node.ts';
import { unslicedAccounts } from '../alterations.ts';
import { openEndpoint } from '../endpoint.ts';

const whitelisted = await openEndpoint('integration.whitelisted');

const users = Array.from({ length: 3 }, () => Keypair.generate().publicKey.toBase58()).sort();
const { fixture } = whitelisted;
const coin = await fixture.coin({ whitelistRequired: true });
const change = { integrationId: coin.id, users, allowed: true };
await fixture.send('/integration/whitelist', change, [coin.authority]);
const wasteful = await alteringNode(fixture.service.config.clusters.mainnet.url, unslicedAccounts);
afterAll(async () => {
  wasteful.close();
});

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

whitelisted.answers('the users on the whitelist, ordered by address', valid, (data) =>
  expect(data).toEqual({ users, total: 3, nextCursor: null }),
);
whitelisted.answers(
  'one page of users',
  () => valid({ limit: 1, cursor: users[0] }),
  (data) => expect(data).toEqual({ users: [users[1]], total: 3, nextCursor: users[1] }),
);
whitelisted.answers(
  'the last page without a cursor, although it is full',
  () => valid({ limit: 2, cursor: users[0] }),
  (data) => expect(data).toEqual({ users: users.slice(1), total: 3, nextCursor: null }),
);
whitelisted.answers(
  'the users whose address contains a text',
  () => valid({ search: users[2]?.slice(5, 15) }),
  (data) => expect(data).toEqual({ users: [users[2]], total: 1, nextCursor: null }),
);
whitelisted.answers(
  'an empty list of an integration without users',
  async () => ({ input: { id: (await whitelisted.fixture.coin()).id } }),
  (data) => expect(data).toEqual({ users: [], total: 0, nextCursor: null }),
);

whitelisted.needsAnIntegration((id) => valid({ id }));
whitelisted.fails(
  'UNAVAILABLE',
  'an RPC node that ignores data slices',
  () => {
    const mainnet = { ...whitelisted.fixture.service.config.clusters.mainnet, url: wasteful.url };
    return { change: { clusters: { mainnet, devnet: mainnet } } };
  },
  valid,
  'The mainnet cluster is out of reach',
);
