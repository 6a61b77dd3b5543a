import { randomUUID } from 'node:crypto';
import { createWebhookRequest, createWebhookResponse, maxWebhooks } from '@obverse/contracts';
import { post, procedure } from '../auth/procedure.ts';
import { ApiError } from '../lib/errors.ts';
import { normalizeReceiverUrl } from './receiver-url.ts';
import { toWebhookResponse } from './responses.ts';
import { deriveSecret } from './signing.ts';
import { insertWebhook } from './stored-webhooks.ts';

const exists = () =>
  new ApiError('WEBHOOK_EXISTS', 'There is a webhook with this URL already: rotate its secret if it is lost');
const tooMany = () =>
  new ApiError('TOO_MANY_WEBHOOKS', `An integration may have ${maxWebhooks} webhooks: remove one first`);

export const createWebhook = procedure(
  post('/integration/{id}/webhooks', {
    auth: 'key',
    holdsSecret: true,
    summary: "Register a URL to which an integration's events are sent",
    description:
      'Each event from now on is sent as a POST with the same JSON as in GET /integration/{id}/events, signed as Standard Webhooks specifies. Events are delivered in order and at least once: the next one is sent when the receiver has responded to the one before with a status from 200 to 299. A failed delivery is attempted ten times over three days. Redirections are not followed, and nothing is sent to private addresses.',
    failures: [409],
  }),
)
  .input(createWebhookRequest)
  .output(createWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    const { database, webhooks } = ctx;
    const url = normalizeReceiverUrl(input.url, webhooks.allowedNetworks);
    const ref = { cluster: input.cluster, integrationId: input.id, id: randomUUID() };
    const webhook = await insertWebhook(database, { ...ref, url, keyId: webhooks.keys.ids[0] });
    if (webhook === 'exists') throw exists();
    if (webhook === 'full') throw tooMany();
    const secret = deriveSecret(webhooks.keys.current, webhook.id, webhook.generation);
    return { ...toWebhookResponse(webhooks, { webhook, lastAttempt: null }), secret };
  });
