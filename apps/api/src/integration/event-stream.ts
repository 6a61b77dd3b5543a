import { eventStreamRequest, streamMessage } from '@obverse/contracts';
import { callerOf } from '../auth/access.ts';
import { unauthorized } from '../auth/named-integration.ts';
import { get, procedure } from '../auth/procedure.ts';
import { readCursor } from '../events/cursor.ts';
import { eventsBefore } from '../events/events-of-integration.ts';
import { invalid } from '../lib/errors.ts';
import { readIntegration } from '../solana/integrations.ts';

export const eventStream = procedure({
  ...get('/integration/{id}/events/stream', {
    auth: 'key',
    summary: "An integration's events as they are recorded, as server-sent events",
    description:
      'After a lost connection, connect again with the id of the last event as Last-Event-ID: no event is lost or repeated. A stream ends within 5 seconds after its API key is rotated, or its session ends.',
    failures: [404],
  }),
  messages: streamMessage,
})
  .input(eventStreamRequest)
  .subscription(async ({ ctx, input }) => {
    const { cluster, id, lastEventId } = input;
    const { holder, session } = await callerOf(ctx);
    const caller = holder ?? (session && { ...session, integrationId: id });
    if (caller === undefined) throw unauthorized();
    const last = (await readCursor(ctx.database.orm, cluster))?.sequence ?? 0;
    const after = lastEventId === undefined ? last : Number(lastEventId);
    if (after > last) throw invalid('lastEventId', 'is of no event yet');
    // An integration that has events exists. For one without, the chain is asked.
    const [newest] = await eventsBefore(ctx.database.orm, { cluster, integrationId: id }, undefined, 1);
    if (newest === undefined) await readIntegration(ctx.chains[cluster], id);
    return ctx.openStream(caller, after);
  });
