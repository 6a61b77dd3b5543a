import { Keypair } from '@solana/web3.js';
import { beforeAll, expect } from 'vitest';
import { unslicedAccounts } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../world.ts';

const whitelisted = endpoint('integration.whitelisted');

let coin: TestCoin;
const users = Array.from({ length: 3 }, () => Keypair.generate().publicKey.toBase58()).sort();
beforeAll(async () => {
  const { world } = whitelisted;
  coin = await world.coin({ whitelistRequired: true });
  const change = { integrationId: coin.id, users, allowed: true };
  await world.send('/integration/whitelist', change, [coin.authority]);
});

const valid = (more: object = {}) => ({ input: { id: coin.id, ...more } });

whitelisted.answers('the users by address', valid, (data) =>
  expect(data).toEqual({ users, nextCursor: null }),
);
whitelisted.answers(
  'a page of them',
  () => valid({ limit: 1, cursor: users[0] }),
  (data) => expect(data).toEqual({ users: [users[1]], nextCursor: users[1] }),
);

whitelisted.refuses(
  '400 INVALID_REQUEST',
  'a page of none',
  () => valid({ limit: 0 }),
  'Invalid request data: limit: must be an integer from 1 to 200',
);
whitelisted.needsItsKey(valid);
whitelisted.needsAnIntegration((id) => valid({ id }));
whitelisted.limitsCallers(valid);
whitelisted.survives('whole accounts where parts were asked for', unslicedAccounts, valid);
whitelisted.needsTheCluster(valid);
