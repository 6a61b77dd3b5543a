import { type Cluster, replayWebhookRequest, replayWebhookResponse } from '@obverse/contracts';
import type { Context } from '../auth/context.ts';
import { post, procedure } from '../auth/procedure.ts';
import { readCursor } from '../events/cursor.ts';
import { invalid } from '../lib/errors.ts';
import { requireFound, toWebhookRef, toWebhookResponse } from './responses.ts';
import { replayWebhook as replay } from './stored-webhooks.ts';

/** The position before an event. @throws ApiError INVALID_REQUEST if no event with this id was recorded */
async function positionBefore({ database }: Context, cluster: Cluster, from: string): Promise<number> {
  const sequence = Number(from);
  const last = (await readCursor(database.orm, cluster))?.sequence ?? 0;
  if (sequence < 1 || sequence > last) throw invalid('from', 'must be the id of an event');
  return sequence - 1;
}

export const replayWebhook = procedure(
  post('/integration/{id}/webhooks/{webhookId}/replay', {
    auth: 'key',
    summary: 'Deliver again from an event on; enables a disabled webhook',
    failures: [404],
  }),
)
  .input(replayWebhookRequest)
  .output(replayWebhookResponse)
  .mutation(async ({ ctx, input }) => {
    const { database, webhooks } = ctx;
    const { cluster, from } = input;
    const position = from === undefined ? undefined : await positionBefore(ctx, cluster, from);
    return toWebhookResponse(webhooks, requireFound(await replay(database, toWebhookRef(input), position)));
  });
