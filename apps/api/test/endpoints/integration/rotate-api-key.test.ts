import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { noDatabase, openTestDatabase } from '../../database.ts';
import { signedBody } from '../../sign.ts';
import { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../world.ts';

const rotate = endpoint('integration.rotateApiKey');

let coin: TestCoin;
/** Lacks the table of keys. */
let broken: Database;
const away = noDatabase();
beforeAll(async () => {
  coin = await rotate.world.coin({ revealed: false });
  broken = await openTestDatabase();
  await broken.orm.execute('drop table api_keys');
});
afterAll(async () => {
  await broken.close();
  await away.close();
});

const stranger = Keypair.generate();
const signed = (id: string, authority: Keypair) => ({ input: signedBody('rotate', authority, id) });
const valid = () => signed(coin.id, coin.authority);

rotate.answers('a key that opens the integration', valid, async (key) => {
  const { status } = await rotate.world.service.request(`/integration/${coin.id}/stats`, {
    headers: { 'x-api-key': key },
  });
  expect(status).toBe(200);
});

rotate.refuses(
  '400 INVALID_REQUEST',
  'a signature of 63 bytes',
  () => ({ input: { ...valid().input, signature: '1'.repeat(63) } }),
  'Invalid request data: signature: must be base58 of exactly 64 bytes',
);
rotate.refuses(
  '401 INVALID_SIGNATURE',
  'a signature for devnet',
  () => ({ input: signedBody('rotate', coin.authority, coin.id, { cluster: 'devnet' }) }),
  "Invalid request data: signature: is not the signer's over the expected message",
);
rotate.refuses(
  '401 INVALID_SIGNATURE',
  'a signature older than the last one',
  async () => {
    const { service } = rotate.world;
    const now = Date.now();
    await service.post('/integration/api-key/rotate', signedBody('rotate', coin.authority, coin.id));
    return { input: signedBody('rotate', coin.authority, coin.id, { timestamp: now - 1_000 }) };
  },
  'Invalid request data: timestamp: must be newer than that of the last signature accepted',
);
rotate.refuses(
  '403 NOT_AUTHORITY',
  "a stranger's signature",
  () => signed(coin.id, stranger),
  "The signer is not the integration's authority",
);
rotate.refuses(
  '404 INTEGRATION_NOT_FOUND',
  'an integration that does not exist',
  () => signed(rotate.world.gone.id, stranger),
  () => `No such integration: ${rotate.world.gone.id}`,
);
rotate.limitsBodies();
rotate.limitsCallers(valid);
rotate.limitsCallers(valid, { signature: 1 });
rotate.fails(
  '500 INTERNAL',
  'a database without the table',
  () => ({ database: broken }),
  valid,
  'Internal server error',
);
rotate.needsTheCluster(valid);
rotate.fails(
  '503 UNAVAILABLE',
  'no database',
  () => ({ database: away }),
  valid,
  'The database is out of reach',
);
