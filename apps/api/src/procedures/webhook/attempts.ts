import { webhookAttemptsRequest, webhookAttemptsResponse } from '@obverse/contracts';
import { attemptsOf } from '../../db/webhooks/attempts.ts';
import { findWebhook } from '../../db/webhooks/find.ts';
import { get } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { found, owned } from '../../webhooks/owned.ts';
import { shownAttempt } from '../../webhooks/shown.ts';

export const webhookAttempts = procedure(
  get('/integration/{id}/webhooks/{webhookId}/attempts', {
    auth: 'key',
    summary: 'The last attempts to deliver to a webhook',
    failures: [404],
  }),
)
  .input(webhookAttemptsRequest)
  .output(webhookAttemptsResponse)
  .query(async ({ ctx, input }) => {
    const { id } = found(await findWebhook(ctx.database, owned(input)));
    return { attempts: (await attemptsOf(ctx.database, id)).map(shownAttempt) };
  });
