import { type Cluster, type DataOf, type ObverseClient, ObverseError, unwrap } from '@obverse/client';
import { useObverse } from '@obverse/react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endSession } from './end-session.ts';
import { onMarkOfOtherTab, readMark, writeMark } from './session-mark.ts';
import { signMessage } from './sign-message.ts';

type Session = DataOf<'get', '/auth/sessions'>['sessions'][number];

/** The key of the session's query; also what is asked again after a change. */
export const sessionKey = (cluster: string, address: string | undefined) =>
  ['session', cluster, address] as const;

const sessionQuery = (client: ObverseClient, cluster: Cluster, address: string | undefined) =>
  queryOptions<Session[]>({
    queryKey: sessionKey(cluster, address),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      try {
        const params = { query: { cluster } };
        const { sessions } = await unwrap(client.GET('/auth/sessions', { params, signal }));
        return sessions.some((session) => session.current && session.address === address) ? sessions : [];
      } catch (error) {
        if (!(error instanceof ObverseError) || error.status !== 401) throw error;
        writeMark(undefined);
        return [];
      }
    },
  });

/**
 * The session of the connected wallet: it stands for the API keys of all its integrations on the service's own origin.
 * Undefined while nobody is signed in.
 */
export function useSession() {
  const { client, cluster, connection } = useObverse();
  const queryClient = useQueryClient();
  const { connected } = connection;
  const address = connected?.account.address;
  const mark = readMark();

  const query = useQuery({
    ...sessionQuery(client, cluster, address),
    enabled: address !== undefined && mark?.cluster === cluster && mark.address === address,
  });

  /** What was refused without a session. */
  const readRefusedAgain = () =>
    queryClient.invalidateQueries({ predicate: ({ state }) => state.error !== null });
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: sessionKey(cluster, address) });
    await readRefusedAgain();
  };

  // another tab has signed in or out: the cookie is the same
  useEffect(
    () =>
      onMarkOfOtherTab((now) => {
        if (now === undefined) queryClient.setQueryData(sessionKey(cluster, address), []);
        else void queryClient.invalidateQueries({ queryKey: sessionKey(cluster, address) });
      }),
    [queryClient, cluster, address],
  );

  const signIn = useMutation({
    mutationFn: async () => {
      if (connected === undefined) throw new Error('Connect a wallet first');
      const { address } = connected.account;
      // the new cookie takes the place of the old one, whose session nobody could end any more
      await endSession(client);
      const params = { query: { cluster } };
      const challenge = await unwrap(client.POST('/auth/challenge', { params, body: { address } }));
      const { signInText } = await import('./sign-in-text.ts');
      const text = signInText(challenge, { cluster, address, origin: location.origin });
      const signature = await signMessage(connected, text);
      const body = { address, nonce: challenge.nonce, signature };
      await unwrap(client.POST('/auth/sign-in', { params, body }));
      writeMark({ cluster, address });
      const sessions = await queryClient.fetchQuery({
        ...sessionQuery(client, cluster, address),
        staleTime: 0,
      });
      if (sessions.length === 0)
        throw new Error('The service has signed you in, but your browser keeps no cookie of this page');
      await readRefusedAgain();
    },
  });

  const signOut = useMutation({
    mutationFn: async () => {
      await endSession(client);
      // not asked again: the answer would be a 401
      queryClient.setQueryData(sessionKey(cluster, address), []);
    },
  });

  const sessions = query.data ?? [];
  return {
    isSignedIn: sessions.length > 0,
    sessions,
    error: query.error,
    signIn,
    signOut,
    refresh,
  };
}
