import * as z from 'zod';
import { integerResponse, textResponse } from '../primitives/output.ts';
import { eventOf } from './event-of.ts';
import { broadcasts, kinds } from './kinds.generated.ts';

/** An event of a kind or version that is newer than this release of the service. */
const unknownEvent = eventOf(
  'unknown',
  'Of a kind or version that this release of the service does not know; a later one tells what it says',
  {
    kind: integerResponse("Its first byte, by which the program's IDL tells kinds apart"),
    raw: textResponse('All its bytes; base64'),
  },
);

/** Kinds of events about a stablecoin or the platform that every integration concerned receives. */
export const broadcastKinds = broadcasts.map(({ shape }) => shape.kind.value);

export type BroadcastKind = (typeof broadcastKinds)[number];

/** In the place of events that the cluster has cut off. */
const truncatedEvent = eventOf(
  'truncated',
  "The log of the transaction was too long for the cluster, and events after this place were cut off: a broadcast event that the transaction's instructions prove, or possibly events of the integration. What they did stands in the accounts, and in the statistics",
  {
    missing: z.enum(broadcastKinds).nullable().meta({
      description:
        'The kind of the broadcast event that was cut off; null where events of the integration may have been',
    }),
  },
);

/**
 * An event of an integration, as the list, the stream and webhooks give it: distinguished by `kind`, which is the name in the program's
 * IDL. Plain JSON: amounts are decimal strings, addresses base58.
 */
export const integrationEvent = z
  .discriminatedUnion('kind', [...kinds, ...broadcasts, truncatedEvent, unknownEvent])
  .meta({
    id: 'IntegrationEvent',
    description:
      'An event of an integration, or one of its stablecoin or of the platform that concerns it, distinguished by its kind',
  });

export type IntegrationEvent = z.infer<typeof integrationEvent>;

/** What an event may be; `unknown` for those newer than this release. */
export type EventKind = IntegrationEvent['kind'];

export { changeFields, fieldWords } from './kinds.generated.ts';
