import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { noDatabase, openTestDatabase } from '../../database.ts';
import { signedBody } from '../../sign.ts';
import { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../world.ts';

const reveal = endpoint('integration.revealApiKey');

let coin: TestCoin;
/** Lacks the table of keys. */
let broken: Database;
const away = noDatabase();
beforeAll(async () => {
  coin = await reveal.world.coin({ revealed: false });
  broken = await openTestDatabase();
  await broken.orm.execute('drop table api_keys');
});
afterAll(async () => {
  await broken.close();
  await away.close();
});

const stranger = Keypair.generate();
const signed = (id: string, authority: Keypair) => ({ input: signedBody('reveal', authority, id) });
const valid = () => signed(coin.id, coin.authority);

reveal.answers(
  'a key that opens the integration',
  async () => {
    coin = await reveal.world.coin({ revealed: false });
    return valid();
  },
  async (key) => {
    const { status } = await reveal.world.service.request(`/integration/${coin.id}/stats`, {
      headers: { 'x-api-key': key },
    });
    expect(status).toBe(200);
  },
);

reveal.refuses(
  '400 INVALID_REQUEST',
  'a timestamp that is a text',
  () => ({ input: { ...valid().input, timestamp: '1' } }),
  'Invalid request data: timestamp: must be an integer from 0 to 9007199254740991',
);
reveal.refuses(
  '401 INVALID_SIGNATURE',
  'a signature that is to rotate',
  () => ({ input: signedBody('rotate', coin.authority, coin.id) }),
  "Invalid request data: signature: is not the signer's over the expected message",
);
reveal.refuses(
  '401 INVALID_SIGNATURE',
  'a signature of an hour ago',
  () => ({ input: signedBody('reveal', coin.authority, coin.id, { timestamp: Date.now() - 3_600_000 }) }),
  'Invalid request data: timestamp: must be within 1 minute of server time',
);
reveal.refuses(
  '403 NOT_AUTHORITY',
  "a stranger's signature",
  () => signed(coin.id, stranger),
  "The signer is not the integration's authority",
);
reveal.refuses(
  '404 INTEGRATION_NOT_FOUND',
  'an integration that does not exist',
  () => signed(reveal.world.gone.id, stranger),
  () => `No such integration: ${reveal.world.gone.id}`,
);
reveal.refuses(
  '409 KEY_ALREADY_REVEALED',
  'a second time',
  async () => {
    coin = await reveal.world.coin();
    return valid();
  },
  'The API key has been revealed already: rotate instead',
);
reveal.limitsBodies();
reveal.limitsCallers(valid);
reveal.limitsCallers(valid, { signature: 1 });
reveal.fails(
  '500 INTERNAL',
  'a database without the table',
  () => ({ database: broken }),
  valid,
  'Internal server error',
);
reveal.needsTheCluster(valid);
reveal.fails(
  '503 UNAVAILABLE',
  'no database',
  () => ({ database: away }),
  valid,
  'The database is out of reach',
);
