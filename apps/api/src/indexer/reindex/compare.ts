import type { StoredEvent } from '../../db/events/read-events.ts';
import type { NewEvent } from '../../db/events/write-events.ts';

/** What has to change so that the record says what the chain says. */
export type Differences = {
  readonly missing: readonly NewEvent[];
  readonly different: readonly { readonly sequence: number; readonly event: NewEvent }[];
  /** Sequence numbers of events that their transactions did not log. */
  readonly surplus: readonly number[];
};

const place = ({ signature, index }: NewEvent | StoredEvent): string => `${signature} ${index}`;

const same = (a: NewEvent, b: StoredEvent): boolean =>
  a.slot === b.slot &&
  a.at.getTime() === b.at.getTime() &&
  a.integrationId === b.integrationId &&
  a.kind === b.kind &&
  a.version === b.version &&
  a.flag === b.flag &&
  a.raw.equals(b.raw);

/** Compares the events of some transactions with what is recorded of the same ones. */
export function compareEvents(logged: readonly NewEvent[], stored: readonly StoredEvent[]): Differences {
  const left = new Map(stored.map((event) => [place(event), event]));
  const missing: NewEvent[] = [];
  const different: { sequence: number; event: NewEvent }[] = [];
  for (const event of logged) {
    const match = left.get(place(event));
    left.delete(place(event));
    if (match === undefined) missing.push(event);
    else if (!same(event, match)) different.push({ sequence: match.sequence, event });
  }
  return { missing, different, surplus: [...left.values()].map(({ sequence }) => sequence) };
}
