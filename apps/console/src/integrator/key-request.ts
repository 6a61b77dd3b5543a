import { unwrap } from '@obverse/client';
import { revealMessage, rotateMessage } from '@obverse/core';
import { useObverse } from '@obverse/react';
import { useMutation } from '@tanstack/react-query';
import { signMessage } from '../wallet/sign-message.ts';

const verbs = {
  reveal: { message: revealMessage, path: '/integration/api-key/reveal' },
  rotate: { message: rotateMessage, path: '/integration/api-key/rotate' },
} as const;

/**
 * Asks for the API key of a coin, by a message that the authority's wallet signs. The key is in `data` until `reset`, and nowhere else: the
 * mutation is forgotten with the component that shows it.
 */
export function useKeyRequest(integrationId: string, verb: 'reveal' | 'rotate') {
  const { client, cluster, connection } = useObverse();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { connected } = connection;
      if (connected === undefined) throw new Error('Connect the wallet of the authority first');
      const { message, path } = verbs[verb];
      const timestamp = Date.now();
      const signature = await signMessage(connected, message({ integrationId, timestamp, cluster }));
      const body = { integrationId, signer: connected.account.address, signature, timestamp };
      return unwrap(client.POST(path, { params: { query: { cluster } }, body }));
    },
  });
}
