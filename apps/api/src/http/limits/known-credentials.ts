import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { givenKey } from '../../auth/key-check.ts';
import { readToken } from '../../auth/session-cookie.ts';

/** How many credentials are remembered: some 100 bytes each. */
const defaultMax = 10_000;

export type KnownCredentials = {
  readonly has: (headers: IncomingHttpHeaders) => boolean;
  readonly remember: (headers: IncomingHttpHeaders) => void;
  readonly forget: (headers: IncomingHttpHeaders) => void;
};

const fingerprint = (headers: IncomingHttpHeaders): string =>
  createHash('sha256')
    .update(givenKey(headers) ?? readToken(headers, true) ?? '')
    .digest('base64');

/** Remembers, by their hashes, the API keys and sessions that were found before. It says nothing of whether they are valid still. */
export function knownCredentials(max = defaultMax): KnownCredentials {
  // the least recently remembered first
  const known = new Set<string>();
  return {
    has: (headers) => known.has(fingerprint(headers)),
    remember: (headers) => {
      known.add(fingerprint(headers));
      const [oldest] = known;
      if (known.size > max && oldest !== undefined) known.delete(oldest);
    },
    forget: (headers) => void known.delete(fingerprint(headers)),
  };
}
