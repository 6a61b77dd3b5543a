import * as z from 'zod';
import { integrationEvent } from '../events/integration-event.ts';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { textResponse } from '../primitives/output.ts';
import { eventId, limit, maxPage, nextCursor } from '../primitives/page.ts';

/** Path and query of GET /integration/{id}/events. */
export const eventsRequest = z.strictObject({
  id: address('Integration ID'),
  limit,
  cursor: eventId('Begin before this event, the last one of the page before').optional(),
  cluster: clusterSchema,
});

/** A page of an integration's events. */
export const eventsResponse = z.object({
  events: z.array(integrationEvent).meta({ description: 'The newest first', maxItems: maxPage }),
  nextCursor,
});

/** Path and query of GET /integration/{id}/compliance/events. */
export const complianceEventsRequest = eventsRequest;

/** Path and query of GET /integration/{id}/events/stream. */
export const eventStreamRequest = z.strictObject({
  id: address('Integration ID'),
  lastEventId: eventId(
    'Begin after this event, the last one received; 0 begins with the first. Without it only what is new from now on is sent. The header Last-Event-ID says the same, and counts where both are there',
  ).optional(),
  cluster: clusterSchema,
});

/** The first message of a stream. It is no event: a client that is disconnected after it can resume there. */
export const streamReady = z
  .object({
    id: textResponse('Where the stream begins: what follows was recorded after this event'),
    kind: z.literal('ready'),
  })
  .meta({ id: 'StreamReady', description: 'The beginning of a stream; no event' });

/** What a stream sends: `ready` once, then events in the order in which they were recorded. */
export const streamMessage = z.discriminatedUnion('kind', [streamReady, ...integrationEvent.options]).meta({
  id: 'StreamMessage',
  description: 'What a stream sends, distinguished by its kind',
});

export type StreamMessage = z.infer<typeof streamMessage>;
