import { type DataOf, followEvents, type IntegrationEvent, type ObverseError } from '@obverse/client';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Pages, usePages } from './pages.ts';
import { useObverse } from './provider.ts';

const path = '/integration/{id}/events';

type Page = DataOf<'get', typeof path>;

export type LiveEvents = UseInfiniteQueryResult<Pages<typeof path>, ObverseError> & {
  /** Why no further events come; undefined while they do. */
  readonly streamError: unknown;
  /** Whether events come at this moment. A stream that breaks is made again, and nothing is lost between. */
  readonly isLive: boolean;
};

/** Events of a stream, and of which integration they are. */
type Live = { readonly of: string; readonly events: readonly IntegrationEvent[] };

const none: readonly IntegrationEvent[] = [];

/** Adds the events of the stream that the first page does not have: it was read before them. */
export function withLive<Event extends { readonly id: string }, First extends { readonly events: Event[] }>(
  [first, ...older]: readonly First[],
  live: readonly Event[],
): First[] {
  if (first === undefined) return [];
  const newest = BigInt(first.events[0]?.id ?? 0);
  const added = live.filter(({ id }) => BigInt(id) > newest);
  return [{ ...first, events: [...added, ...first.events] }, ...older];
}

/**
 * The events of an integration in pages, the newest first, and each further one as it is recorded. Needs the key or the session of the integration.
 *
 * @param options.limit how many events a page has at most; 50 by default
 * @example
 * ```tsx
 * import { useEvents } from '@obverse/react';
 *
 * function Events() {
 *   const { data } = useEvents(integrationId);
 *   const events = data?.pages.flatMap((page) => page.events) ?? [];
 *   return events.map((event) => <li key={event.id}>{event.kind}</li>);
 * }
 * ```
 */
export function useEvents(id: string, { limit }: { readonly limit?: number } = {}): LiveEvents {
  const { client, cluster } = useObverse();
  const [streamError, setStreamError] = useState<unknown>();
  const [isLive, setLive] = useState(false);
  const key = `${cluster} ${id}`;
  const [{ of, events }, setLiveEvents] = useState<Live>({ of: key, events: [] });
  const live = of === key ? events : none;
  const result = usePages(path, { path: { id }, query: limit === undefined ? {} : { limit } });
  const { data } = result;
  const isLoaded = data !== undefined;
  const newest = useRef('0');
  newest.current = data?.pages[0]?.events[0]?.id ?? '0';

  useEffect(() => {
    if (!isLoaded) return undefined;
    const aborter = new AbortController();
    const lastEventId = newest.current;
    const follow = async () => {
      try {
        setStreamError(undefined);
        setLiveEvents({ of: key, events: [] });
        const options = { id, cluster, lastEventId, signal: aborter.signal, onConnection: setLive };
        for await (const event of followEvents(client, options)) {
          if (aborter.signal.aborted) return;
          // what the pages have by now is not kept twice
          const isNewer = (each: IntegrationEvent) => BigInt(each.id) > BigInt(newest.current);
          setLiveEvents((before) => ({ of: key, events: [event, ...before.events.filter(isNewer)] }));
        }
      } catch (error) {
        if (!aborter.signal.aborted) {
          setLive(false);
          setStreamError(error);
        }
      }
    };
    void follow();
    return () => {
      setLive(false);
      aborter.abort();
    };
  }, [client, cluster, id, key, isLoaded]);

  const shown = useMemo(
    () => data && { ...data, pages: withLive<IntegrationEvent, Page>(data.pages, live) },
    [data, live],
  );
  return { ...result, data: shown, streamError, isLive } as LiveEvents;
}
