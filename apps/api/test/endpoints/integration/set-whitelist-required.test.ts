import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { openTestDatabase } from '../../support/database.ts';
import { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';

const required = endpoint('integration.setWhitelistRequired');

let coin: TestCoin;
/** A database without the table of API keys. */
let broken: Database;
beforeAll(async () => {
  coin = await required.fixture.coin();
  broken = await openTestDatabase();
  await broken.orm.execute('drop table api_keys cascade');
});
afterAll(() => broken.close());

const someone = () => Keypair.generate().publicKey.toBase58();
const valid = (more: object = {}) => ({
  input: { integrationId: coin.id, whitelistRequired: true, ...more },
});
const shown = async () =>
  (await required.fixture.service.get(`/integration/${coin.id}`)).body.data.whitelistRequired;

let isRequired = false;
required.prepares(
  'a transaction that the authority signs and that turns the whitelist on or off',
  async () => {
    isRequired = !isRequired;
    return {
      ...valid({ whitelistRequired: isRequired }),
      signers: [coin.authority],
      instructions: ['setWhitelistRequired'],
    };
  },
  async () => {
    expect(await shown()).toBe(isRequired);
    const user = await required.fixture.wallet({ underlying: 5_000n });
    const mint = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: '5000' };
    const { status } = await required.fixture.service.post('/integration/mint', mint);
    expect(status).toBe(isRequired ? 403 : 200);
  },
);

required.refuses(
  '400 INVALID_REQUEST',
  'a word in the place of a flag',
  () => valid({ whitelistRequired: 'yes' }),
  'Invalid request data: whitelistRequired: must be true or false',
);
required.needsItsKey(valid);
required.needsAnIntegration((integrationId) => valid({ integrationId }));
required.limitsBodies();
required.refuses(
  '422 TRANSACTION_WOULD_FAIL',
  'a fee payer without SOL',
  () => valid({ feePayer: someone() }),
  'Invalid request data: the fee payer does not exist: it holds no SOL',
);
required.limitsCallers(valid);
required.fails(
  '500 INTERNAL',
  'a database without the table',
  () => ({ database: broken }),
  valid,
  'Internal server error',
);
required.needsTheCluster(valid);
