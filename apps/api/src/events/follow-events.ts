import type { StreamMessage } from '@obverse/contracts';
import { tracked } from '@trpc/server';
import type { Database } from '../db/database.ts';
import { isUnavailable } from '../lib/errors.ts';
import { Waiter } from '../lib/waiter.ts';
import type { EventNotifier } from './event-notifier.ts';
import { eventsAfter, type IntegrationRef } from './events-of-integration.ts';
import { toIntegrationEvent } from './integration-event.ts';

/** The most events that one stream reads into memory at a time. */
const batchSize = 100;

/** How long to wait before the next query while the database is unreachable. */
const backoffMs = 1_000;

const message = (data: StreamMessage) => tracked(data.id, data);

/**
 * Yields a `ready` message with the id `after`, then each event of an integration after it, in order and exactly once, as they are
 * recorded. While the database is unreachable it waits.
 *
 * @throws the reason of `signal` when that is aborted
 */
export async function* followEvents(
  database: Database,
  notifier: EventNotifier,
  integration: IntegrationRef,
  after: number,
  signal: AbortSignal,
) {
  const waiter = new Waiter();
  const onAbort = () => waiter.notify();
  signal.addEventListener('abort', onAbort, { once: true });
  // Subscribes before the first query, so that no event between the two is missed.
  notifier.subscribe(integration.integrationId, waiter);
  try {
    yield message({ id: String(after), kind: 'ready' });
    for (let last = after; ; ) {
      signal.throwIfAborted();
      const rows = await eventsAfter(database.orm, integration, last, batchSize).catch((error: unknown) => {
        if (isUnavailable(error)) return undefined;
        throw error;
      });
      for (const row of rows ?? []) {
        signal.throwIfAborted();
        yield message(toIntegrationEvent(row));
        last = row.sequence;
      }
      if (rows === undefined) await waiter.wait(backoffMs);
      else if (rows.length < batchSize) await waiter.wait();
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    notifier.unsubscribe(integration.integrationId, waiter);
  }
}
