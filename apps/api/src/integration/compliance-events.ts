import { complianceEventsRequest, eventsResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { toIntegrationEvent } from '../events/integration-event.ts';
import { complianceEventsBefore } from '../events/read-events.ts';
import { readIntegration } from '../solana/integrations.ts';
import { pageOfEvents } from './list-events.ts';

export const complianceEvents = procedure(
  get('/integration/{id}/compliance/events', {
    auth: 'none',
    summary: 'What was done with the powers over the holders of a coin, the newest first',
    description:
      'Frozen and thawed accounts, pauses, seizures and changes of the compliance authority, a few seconds after they are final. The chain has them for everyone, and so has this.',
    failures: [404],
  }),
)
  .input(complianceEventsRequest)
  .output(eventsResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, id: integrationId, limit, cursor } = input;
    const before = cursor === undefined ? undefined : Number(cursor);
    const of = { cluster, integrationId };
    const rows = await complianceEventsBefore(ctx.database.orm, of, before, limit + 1);
    if (rows.length === 0) await readIntegration(ctx.chains[cluster], integrationId);
    return pageOfEvents(
      rows.map((row) => toIntegrationEvent({ ...row, integrationId })),
      limit,
    );
  });
