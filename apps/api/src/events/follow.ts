import type { StreamMessage } from '@obverse/contracts';
import { tracked } from '@trpc/server';
import type { Database } from '../db/database.ts';
import { type AboutIntegration, eventsAfter } from '../db/events/of-integration.ts';
import { ApiError } from '../lib/errors.ts';
import { Bell } from './bell.ts';
import type { BellRinger } from './bell-ringer.ts';
import { integrationEvent } from './integration-event.ts';

/** How many events a stream holds at a time, at most. */
const batch = 100;

/** How long a stream waits for a database that is out of reach before it asks again, in milliseconds. */
const pause = 1_000;

const message = (data: StreamMessage) => tracked(data.id, data);

/**
 * An integration's events after `after`, as they are recorded, each once and in order; first of all what they come after. It ends by
 * throwing the signal's reason. While the database is out of reach it waits.
 */
export async function* follow(
  database: Database,
  ringer: BellRinger,
  about: AboutIntegration,
  after: number,
  signal: AbortSignal,
) {
  const bell = new Bell();
  const end = () => bell.ring();
  signal.addEventListener('abort', end, { once: true });
  // before the first look, so that nothing falls between the two
  ringer.listen(about.integrationId, bell);
  try {
    yield message({ id: String(after), kind: 'ready' });
    for (let last = after; ; ) {
      signal.throwIfAborted();
      const rows = await eventsAfter(database.orm, about, last, batch).catch((error: unknown) => {
        if (error instanceof ApiError && error.errorCode === 'UNAVAILABLE') return undefined;
        throw error;
      });
      for (const row of rows ?? []) {
        signal.throwIfAborted();
        yield message(integrationEvent(row));
        last = row.sequence;
      }
      if (rows === undefined) await bell.wait(pause);
      else if (rows.length < batch) await bell.wait();
    }
  } finally {
    signal.removeEventListener('abort', end);
    ringer.leave(about.integrationId, bell);
  }
}
