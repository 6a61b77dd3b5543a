import { queryRoot, useObverse } from '@obverse/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endSession } from './end-session.ts';
import { isWalletRemembered } from './remembered-wallet.ts';
import { sessionKey, useSession } from './session.ts';
import { isLeft, readMark } from './session-mark.ts';

/** Between two attempts to end a session while the service fails. */
const retryDelayMs = 5_000;

/**
 * Ends the session of a wallet that the page does not use any more: another account, another cluster, or none. Tries until it succeeds, because the next person at
 * this computer has the cookie. Then nothing stays in memory that a session could read.
 *
 * @returns whether that has failed so far
 */
export function useLeftSession(): boolean {
  const { client, cluster, connection } = useObverse();
  const queryClient = useQueryClient();
  const { isSignedIn } = useSession();
  const address = connection.connected?.account.address;

  const { failureCount } = useQuery({
    queryKey: ['left-session', cluster, address],
    gcTime: 0,
    staleTime: 0,
    retry: true,
    retryDelay: retryDelayMs,
    queryFn: async () => {
      const mark = readMark();
      if (mark === undefined || !isLeft(mark, { cluster, address, isRemembered: isWalletRemembered() }))
        return null;
      await endSession(client);
      queryClient.removeQueries({ queryKey: sessionKey(mark.cluster, mark.address) });
      return mark;
    },
  });

  // what needed the session is not shown any more at this point, so it is inactive
  useEffect(() => {
    queryClient.removeQueries({ queryKey: [queryRoot], type: 'inactive' });
  }, [queryClient, cluster, address, isSignedIn]);
  return failureCount > 0;
}
