import { ObverseError } from '@obverse/client';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { onServiceBack } from './ui/service-reach.ts';
import { isUnavailable } from './ui/unavailable.ts';

/** A session that has ended, here or on another device: whether there is one is asked again, so that the page offers to sign in. */
function onError(error: unknown): void {
  if (error instanceof ObverseError && error.status === 401)
    void queryClient.invalidateQueries({ queryKey: ['session'] });
}

/**
 * How old an answer may be where another page needs it. People behind one address share the 100 reads a minute that an address has, and a page
 * makes five to ten: most of them are the same on the next page. What a person does is read again at once, whatever its age.
 */
const staleMs = 20_000;

/** While the service, its database or a node is away. */
const askAgainMs = 4_000;

let isWaiting = false;

const isAway = ({ state }: Query): boolean => isUnavailable(state.error);

/** Asks again for one of what could not be read, until it can, and then for the rest: what is away gets no more requests than one page makes. */
function recover(error: unknown): void {
  if (!isUnavailable(error) || isWaiting) return;
  isWaiting = true;
  setTimeout(async () => {
    const [first] = queryClient.getQueryCache().findAll({ type: 'active', predicate: isAway });
    await first?.fetch().catch(() => undefined);
    isWaiting = false;
    if (first !== undefined && isAway(first)) recover(first.state.error);
    else void queryClient.refetchQueries({ type: 'active', predicate: isAway });
  }, askAgainMs);
}

/** All server state. The client of the service repeats requests by itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      onError(error);
      recover(error);
    },
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { retry: false, staleTime: staleMs } },
});

onServiceBack(() => void queryClient.invalidateQueries());
