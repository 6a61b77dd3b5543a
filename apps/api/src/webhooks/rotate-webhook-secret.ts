import { rotateWebhookSecretRequest, rotateWebhookSecretResponse } from '@obverse/contracts';
import { post, procedure } from '../auth/procedure.ts';
import { requireFound, toWebhookRef } from './responses.ts';
import { deriveSecret } from './signing.ts';
import { rotateWebhookSecret as rotate } from './stored-webhooks.ts';

/** How long deliveries carry the signature of the previous secret too. */
const overlapMs = 24 * 3_600_000;

export const rotateWebhookSecret = procedure(
  post('/integration/{id}/webhooks/{webhookId}/rotate-secret', {
    auth: 'key',
    holdsSecret: true,
    summary: "Replace a webhook's secret; the new one is returned once",
    description:
      'For 24 hours deliveries carry the signatures of both secrets, so that a receiver can switch without losing events. If a secret has leaked, rotate twice: it is invalid at once then.',
    failures: [404],
  }),
)
  .input(rotateWebhookSecretRequest)
  .output(rotateWebhookSecretResponse)
  .mutation(async ({ ctx, input }) => {
    const { keys } = ctx.webhooks;
    const ref = toWebhookRef(input);
    const until = new Date(ctx.clock.now() + overlapMs);
    const { generation, previousUntil } = requireFound(await rotate(ctx.database, ref, keys.ids, until));
    return { secret: deriveSecret(keys.current, ref.id, generation), previousSecretUntil: previousUntil };
  });
