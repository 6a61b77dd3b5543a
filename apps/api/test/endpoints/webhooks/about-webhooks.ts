import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { webhooks } from '../../../src/db/schema/index.ts';
import { noDatabase, openTestDatabase } from '../../support/database.ts';
import type { endpoint, Question } from '../endpoint.ts';
import { goneIntegration, type TestCoin } from '../fixture.ts';

type Table = ReturnType<typeof endpoint>;

/** What the tests of webhooks' endpoints have in common. */
export function aboutWebhooks(table: Table) {
  let coin: TestCoin;
  /** Lacks the table of webhooks, and knows the key of an integration. */
  let broken: Database;
  let known: { id: string; key: string };
  beforeAll(async () => {
    coin = await table.fixture.coin();
    broken = await openTestDatabase();
    known = await goneIntegration(broken);
    await broken.orm.execute('drop table webhooks cascade');
  });
  afterAll(() => broken.close());

  const register = async (id: string, key: string): Promise<string> => {
    const { body } = await table.fixture.service.request(`/integration/${id}/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ url: `https://acme.example/${randomUUID()}` }),
    });
    if (!body.success) throw new Error(body.message);
    return body.data.webhookId;
  };

  const shared = {
    get coin(): TestCoin {
      return coin;
    },
    /** Asks about the coin. */
    ask: (more: object = {}): Question => ({ input: { id: coin.id, ...more } }),
    /** Asks about its one webhook. */
    askOfOne: async (more: object = {}): Promise<Question> => {
      await table.fixture.service.database.orm.delete(webhooks);
      const key = String(table.fixture.service.keyHeader(`/integration/${coin.id}`)['x-api-key']);
      return shared.ask({ webhookId: await register(coin.id, key), ...more });
    },
    /** Is for the holder of the key, so many times, and needs its database. */
    isGuarded: (question: () => Question | Promise<Question>) => {
      table.needsItsKey(question);
      table.limitsCallers(question);
      const away = () => ({ database: noDatabase() });
      table.fails('503 UNAVAILABLE', 'no database', away, question, 'The database is out of reach');
      table.fails(
        '500 INTERNAL',
        'a database without the table',
        () => ({ database: broken }),
        async () => ({ input: { ...(await question()).input, id: known.id }, key: known.key }),
        'Internal server error',
      );
    },
    /** Is about a webhook that the integration has. */
    needsAWebhook: (more: object = {}) => {
      const noSuch = 'The integration has no such webhook';
      table.refuses(
        '404 WEBHOOK_NOT_FOUND',
        'a webhook that does not exist',
        () => shared.ask({ webhookId: randomUUID(), ...more }),
        noSuch,
      );
      const ofAnother = async () => {
        const { id, key } = table.fixture.gone;
        return shared.ask({ webhookId: await register(id, key), ...more });
      };
      table.refuses('404 WEBHOOK_NOT_FOUND', 'a webhook of another integration', ofAnother, noSuch);
      table.refuses(
        '400 INVALID_REQUEST',
        'an id that is no UUID',
        () => shared.ask({ webhookId: '1', ...more }),
        "Invalid request data: webhookId: must be a webhook's id: a UUID",
      );
    },
  };
  return shared;
}
