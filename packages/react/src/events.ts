import { type DataOf, followEvents, type ObverseError } from '@obverse/client';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useObverse } from './provider.ts';
import { queryKey, useRead } from './read.ts';

const path = '/integration/{id}/events';

type Events = DataOf<'get', typeof path>;

/** Older ones are in the pages of the list. */
const maxEvents = 200;

export type LiveEvents = UseQueryResult<Events, ObverseError> & {
  /** Why no further events come; undefined while they do. */
  readonly streamError: unknown;
  /** Whether events come at this moment. A stream that breaks is made again, and nothing is lost between. */
  readonly isLive: boolean;
};

/**
 * The events of an integration, the newest first, and each further one as it is recorded. Needs the key or the session of the integration.
 *
 * @example
 * ```tsx
 * import { useEvents } from '@obverse/react';
 *
 * function Events() {
 *   const { data } = useEvents(integrationId);
 *   return data?.events.map((event) => <li key={event.id}>{event.kind}</li>);
 * }
 * ```
 */
export function useEvents(id: string): LiveEvents {
  const { client, cluster } = useObverse();
  const queryClient = useQueryClient();
  const [streamError, setStreamError] = useState<unknown>();
  const [isLive, setLive] = useState(false);
  const result = useRead(path, { path: { id } });
  const isLoaded = result.isSuccess;

  useEffect(() => {
    if (!isLoaded) return undefined;
    const aborter = new AbortController();
    const key = queryKey(cluster, path, { path: { id } });
    const newest = queryClient.getQueryData<Events>(key)?.events[0]?.id ?? '0';
    const follow = async () => {
      try {
        setStreamError(undefined);
        const { signal } = aborter;
        const options = { id, cluster, lastEventId: newest, signal, onConnection: setLive };
        for await (const event of followEvents(client, options)) {
          queryClient.setQueryData<Events>(key, (known) => {
            // a list that was read again may have it already
            if (known === undefined || known.events.some((each) => each.id === event.id)) return known;
            return { ...known, events: [event, ...known.events].slice(0, maxEvents) };
          });
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
  }, [client, cluster, id, isLoaded, queryClient]);

  return { ...result, streamError, isLive };
}
