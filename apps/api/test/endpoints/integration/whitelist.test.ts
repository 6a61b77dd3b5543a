import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';

const whitelist = await openEndpoint('integration.whitelist');

const coin = await whitelist.fixture.coin({ whitelistRequired: true });

const someone = () => Keypair.generate().publicKey.toBase58();
const valid = (more: object = {}) => ({
  input: { integrationId: coin.id, users: [someone()], allowed: true, ...more },
});
const listed = async (): Promise<string[]> =>
  (await whitelist.fixture.service.get(`/integration/${coin.id}/whitelist?limit=200`)).body.data.users;

let users: string[];
whitelist.prepares(
  'a transaction that the authority signs and that adds users to the whitelist',
  async () => {
    users = [someone(), someone()];
    return {
      ...valid({ users }),
      signers: [coin.authority],
      instructions: ['setWhitelisted', 'setWhitelisted'],
    };
  },
  async () => expect(await listed()).toEqual(expect.arrayContaining(users)),
);
whitelist.prepares(
  'a transaction that the authority signs and that removes a user from the whitelist',
  async () => {
    users = (await listed()).slice(0, 1);
    return {
      ...valid({ users, allowed: false }),
      signers: [coin.authority],
      instructions: ['setWhitelisted'],
    };
  },
  async () => expect(await listed()).not.toEqual(expect.arrayContaining(users)),
);

whitelist.refuses('INVALID_REQUEST', valid, [
  [{ users: Array.from({ length: 30 }, someone) }, 'users: 30 do not fit into one transaction; send fewer'],
]);
whitelist.needsAnIntegration((integrationId) => valid({ integrationId }));
whitelist.needsAFeePayer((feePayer) => valid({ feePayer }));
