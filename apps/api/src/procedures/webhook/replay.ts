import { replayWebhookRequest, replayWebhookResponse } from '@obverse/contracts';
import { readCursor } from '../../db/events/cursor.ts';
import { replayWebhook as beginAnew } from '../../db/webhooks/replay.ts';
import type { OwnedWebhook } from '../../db/webhooks/webhook.ts';
import type { Context } from '../../http/context.ts';
import { post } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { invalid } from '../../lib/errors.ts';
import { found, owned } from '../../webhooks/owned.ts';
import { shownWebhook } from '../../webhooks/shown.ts';

/** The place right before an event. @throws ApiError INVALID_REQUEST if no such event can have been */
async function before({ database }: Context, { cluster }: OwnedWebhook, from: string): Promise<number> {
  const sequence = Number(from);
  const last = (await readCursor(database.orm, cluster))?.sequence ?? 0;
  if (sequence < 1 || sequence > last) throw invalid('from', 'must be the id of an event');
  return sequence - 1;
}

export const replayWebhook = procedure(
  post('/integration/{id}/webhooks/{webhookId}/replay', {
    auth: 'key',
    summary: 'Deliver again from an event on, also to a webhook that is disabled, which enables it',
    failures: [404],
  }),
)
  .input(replayWebhookRequest)
  .output(replayWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    const { database, webhooks } = ctx;
    const webhook = owned(input);
    const position = input.from === undefined ? undefined : await before(ctx, webhook, input.from);
    return shownWebhook(webhooks, found(await beginAnew(database, webhook, position)));
  });
