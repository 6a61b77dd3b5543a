import type { IntegrationEvent } from '@obverse/client';

/** Events that one transaction has made. */
export type EventGroup = { readonly signature: string; readonly events: readonly IntegrationEvent[] };

/** Events by their transactions, in the order of the events. */
export function groupByTransaction(events: readonly IntegrationEvent[]): EventGroup[] {
  const groups: { signature: string; events: IntegrationEvent[] }[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.signature === event.signature) last.events.push(event);
    else groups.push({ signature: event.signature, events: [event] });
  }
  return groups;
}

/** What a list of events is narrowed to; empty texts narrow nothing. */
export type EventFilter = { readonly kind: string; readonly text: string };

/** Whether an event is of the kind, and has the text in its words, its fields, its id or its transaction. @param words what the page says of it */
export function matchesFilter(event: IntegrationEvent, { kind, text }: EventFilter, words: string): boolean {
  if (kind !== '' && event.kind !== kind) return false;
  const searched = text.trim().toLowerCase();
  if (searched === '') return true;
  const values = Object.values(event.data).map(String);
  return [words, event.kind, event.id, event.signature, ...values].some((each) =>
    each.toLowerCase().includes(searched),
  );
}
