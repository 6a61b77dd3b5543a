import { randomUUID } from 'node:crypto';
import { webhooks } from '../../../src/db/schema/webhooks-tables.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Question } from '../table.ts';

/** What the tests of the webhook endpoints share. */
export async function webhookEndpoint(table: Endpoint) {
  const coin = await table.fixture.coin();

  const register = async (id: string, key: string): Promise<string> => {
    const { body } = await table.fixture.service.post(
      `/integration/${id}/webhooks`,
      { url: `https://acme.example/${randomUUID()}` },
      { 'x-api-key': key },
    );
    if (!body.success) throw new Error(body.message);
    return body.data.webhookId;
  };

  const shared = {
    coin,
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
      table.refuses('WEBHOOK_NOT_FOUND', () => shared.forCoin({ webhookId: randomUUID(), ...more }), noSuch);
      const ofAnother = async () => {
        const { id, key } = table.fixture.gone;
        return shared.forCoin({ webhookId: await register(id, key), ...more });
      };
      table.refuses('WEBHOOK_NOT_FOUND', ofAnother, noSuch);
    },
  };
  return shared;
}
