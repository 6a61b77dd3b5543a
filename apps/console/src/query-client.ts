import { ObverseError } from '@obverse/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { onServiceBack } from './ui/service-reach.ts';

/** A session that has ended, here or on another device: whether there is one is asked again, so that the page offers to sign in. */
function onError(error: unknown): void {
  if (error instanceof ObverseError && error.status === 401)
    void queryClient.invalidateQueries({ queryKey: ['session'] });
}

/** All server state. The client of the service repeats requests by itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: { queries: { retry: false, staleTime: 5_000 } },
});

onServiceBack(() => void queryClient.invalidateQueries());
