import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { webhooks } from '../../../src/db/schema/webhooks-tables.ts';
import type { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';
import type { Question } from '../table.ts';

type Table = ReturnType<typeof endpoint>;

/** What the tests of the webhook endpoints share. */
export function webhookEndpoint(table: Table) {
  let coin: TestCoin;
  beforeAll(async () => {
    coin = await table.fixture.coin();
  });

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
    /** A request for the coin. */
    forCoin: (more: object = {}): Question => ({ input: { id: coin.id, ...more } }),
    /** A request for the coin's only webhook, which it registers. */
    forWebhook: async (more: object = {}): Promise<Question> => {
      await table.fixture.service.database.orm.delete(webhooks);
      const key = String(table.fixture.service.keyHeader(`/integration/${coin.id}`)['x-api-key']);
      return shared.forCoin({ webhookId: await register(coin.id, key), ...more });
    },
    /** Tests that the webhook must exist and belong to the integration. */
    testsWebhookId: (more: object = {}) => {
      const noSuch = 'The integration has no such webhook';
      table.refuses(
        '404 WEBHOOK_NOT_FOUND',
        'a webhook that does not exist',
        () => shared.forCoin({ webhookId: randomUUID(), ...more }),
        noSuch,
      );
      const ofAnother = async () => {
        const { id, key } = table.fixture.gone;
        return shared.forCoin({ webhookId: await register(id, key), ...more });
      };
      table.refuses('404 WEBHOOK_NOT_FOUND', 'a webhook of another integration', ofAnother, noSuch);
    },
  };
  return shared;
}
