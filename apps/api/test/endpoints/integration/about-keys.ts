import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { noDatabase, openTestDatabase } from '../../support/database.ts';
import { signedBody } from '../../support/sign.ts';
import type { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';
import type { Question } from '../table.ts';

/** What the tests of reveal and rotate share. */
export function aboutKeys(table: ReturnType<typeof endpoint>, verb: 'reveal' | 'rotate') {
  const stranger = Keypair.generate();
  let coin: TestCoin;
  /** A database without the table of keys. */
  let broken: Database;
  const away = noDatabase();
  beforeAll(async () => {
    coin = await table.fixture.coin({ revealed: false });
    broken = await openTestDatabase();
    await broken.orm.execute('drop table api_keys');
  });
  afterAll(async () => {
    await broken.close();
    await away.close();
  });

  const signed = (id: string, authority: Keypair): Question => ({ input: signedBody(verb, authority, id) });
  /** Signed by the authority. */
  const valid = (): Question => signed(coin.id, coin.authority);

  return {
    get coin(): TestCoin {
      return coin;
    },
    valid,
    /** Whether a key gives access to an integration's stats. */
    opens: async (key: string, { id }: Pick<TestCoin, 'id'>): Promise<boolean> => {
      const asked = { headers: { 'x-api-key': key } };
      return (await table.fixture.service.request(`/integration/${id}/stats`, asked)).status === 200;
    },
    /** Tests that only the authority may call it, at a limited rate, and that it needs the cluster and the database. */
    isForTheAuthority: () => {
      table.refuses(
        '403 NOT_AUTHORITY',
        "a signature that is not the authority's",
        () => signed(coin.id, stranger),
        "The signer is not the integration's authority",
      );
      table.refuses(
        '404 INTEGRATION_NOT_FOUND',
        'an integration that does not exist',
        () => signed(table.fixture.gone.id, stranger),
        () => `No such integration: ${table.fixture.gone.id}`,
      );
      table.limitsBodies();
      table.limitsCallers(valid);
      table.limitsCallers(valid, { signature: 1 });
      const without = () => ({ database: broken });
      table.fails('500 INTERNAL', 'a database without the table', without, valid, 'Internal server error');
      table.needsTheCluster(valid);
      const none = () => ({ database: away });
      table.fails('503 UNAVAILABLE', 'no database', none, valid, 'The database is out of reach');
    },
  };
}
