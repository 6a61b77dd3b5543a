import { eventsRequest, eventsResponse, type IntegrationEvent } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { eventsBefore } from '../events/events-of-integration.ts';
import { toIntegrationEvent } from '../events/integration-event.ts';
import { readIntegration } from '../solana/integrations.ts';

/** A page of events. @param found one more than the page has, where there is another one */
export const pageOfEvents = (found: readonly IntegrationEvent[], limit: number) => {
  const events = found.slice(0, limit);
  return { events, nextCursor: found.length > limit ? (events.at(-1)?.id ?? null) : null };
};

export const listEvents = procedure(
  get('/integration/{id}/events', {
    auth: 'key',
    summary: "An integration's events, the newest first",
    description:
      'Events of finalized transactions, a few seconds after they are. To follow what comes after, open the stream after the id of the first one.',
    failures: [404],
  }),
)
  .input(eventsRequest)
  .output(eventsResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, id, limit, cursor } = input;
    const before = cursor === undefined ? undefined : Number(cursor);
    const rows = await eventsBefore(ctx.database.orm, { cluster, integrationId: id }, before, limit + 1);
    // An integration that has events exists. For one without, the chain is asked.
    if (rows.length === 0) await readIntegration(ctx.chains[cluster], id);
    return pageOfEvents(rows.map(toIntegrationEvent), limit);
  });
