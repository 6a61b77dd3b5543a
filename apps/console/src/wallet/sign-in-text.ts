import type { Cluster, DataOf } from '@obverse/client';
import { chainIdOf, signInMessage, signInStatement } from '@obverse/core';

type Challenge = DataOf<'post', '/auth/challenge'>;

/** Who signs in, and where. */
export type SignInPage = {
  readonly cluster: Cluster;
  readonly address: string;
  /** Of this page. */
  readonly origin: string;
};

const noncePattern = /^[0-9a-f]{32}$/;
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * The text that signs in, made here: of the answer only the nonce and the times are taken. So a service that was taken over gets no signature of anything else, such as the
 * rotation of an API key or a sign-in to another site.
 *
 * @throws Error where the service asks for another text
 */
export function signInText(
  { nonce, issuedAt, expirationTime, message }: Challenge,
  { cluster, address, origin }: SignInPage,
): string {
  const text = signInMessage({
    domain: new URL(origin).host,
    address,
    statement: signInStatement,
    uri: origin,
    version: '1',
    chainId: chainIdOf(cluster),
    nonce,
    issuedAt,
    expirationTime,
  });
  const isWellFormed =
    noncePattern.test(nonce) && timePattern.test(issuedAt) && timePattern.test(expirationTime);
  if (!isWellFormed || message !== text)
    throw new Error(
      'The service asks to sign something else than a sign-in to this page. Nothing was signed',
    );
  return text;
}
