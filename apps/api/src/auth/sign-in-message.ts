import { chainIdOf, type SignInFields, signInStatement } from '@obverse/core';
import type { Challenge } from './stored-sessions.ts';

/** The fields of the message that answers a challenge. They follow from what is recorded: nothing of what the caller sends is parsed. */
export const messageFields = ({
  origin,
  cluster,
  nonce,
  issuedAt,
  expiresAt,
}: Challenge): Omit<SignInFields, 'address'> => ({
  domain: new URL(origin).host,
  statement: signInStatement,
  uri: origin,
  version: '1',
  chainId: chainIdOf(cluster),
  nonce,
  issuedAt: issuedAt.toISOString(),
  expirationTime: expiresAt.toISOString(),
});
