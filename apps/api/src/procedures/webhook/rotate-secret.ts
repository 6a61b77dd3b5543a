import { rotateWebhookSecretRequest, rotateWebhookSecretResponse } from '@obverse/contracts';
import { rotateWebhook } from '../../db/webhooks/rotate.ts';
import { post } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { found, owned } from '../../webhooks/owned.ts';
import { secretOf } from '../../webhooks/secret.ts';

/** How long deliveries carry the signature of the secret before, too, milliseconds. */
const overlap = 24 * 3_600_000;

export const rotateWebhookSecret = procedure(
  post('/integration/{id}/webhooks/{webhookId}/rotate-secret', {
    auth: 'key',
    summary: "Make and show a webhook's new secret, once",
    description:
      'For 24 hours deliveries carry the signatures of both secrets, so that a receiver can change over in between. A secret that has leaked is worthless at once after two rotations.',
    failures: [404],
  }),
)
  .input(rotateWebhookSecretRequest)
  .output(rotateWebhookSecretResponse)
  .mutation(async ({ ctx, input }) => {
    const { key, keyId } = ctx.webhooks;
    const webhook = owned(input);
    const until = new Date(Date.now() + overlap);
    const { generation, previousUntil } = found(await rotateWebhook(ctx.database, webhook, keyId, until));
    return { secret: secretOf(key, webhook.id, generation), previousSecretUntil: previousUntil };
  });
