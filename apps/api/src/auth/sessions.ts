import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { oncePer } from '../lib/cached.ts';
import { ApiError } from '../lib/errors.ts';
import { acceptsPlainCookie, isForeign, mayUseCookie, type OwnOrigins, signInOrigin } from './own-origin.ts';
import { readToken, sessionCookie } from './session-cookie.ts';
import { hashOfToken } from './session-token.ts';
import { type Session, useSession } from './stored-sessions.ts';

/**
 * Finds the live session of a request's cookie; undefined without one, or where another page may have made the browser send it. Queries the
 * database at most once per request.
 *
 * @throws ApiError UNAVAILABLE when the database is out of reach
 */
export type SessionCheck = () => Promise<Session | undefined>;

/** What signing in needs of a request. */
export type SignInPage = {
  /** The origin that signs in. */
  readonly origin: string;
  /** What the browser calls itself; null where it does not. */
  readonly userAgent: string | null;
  /** The `Set-Cookie` of a new session, or of the end of one without a token. */
  readonly cookie: (token: string | undefined) => string;
};

export type Sessions = {
  readonly checkOf: (request: FastifyRequest) => SessionCheck;
  /** @throws ApiError FOREIGN_ORIGIN for a page of another origin, and where the service has none */
  readonly pageOf: (request: FastifyRequest) => SignInPage;
};

const maxUserAgentLength = 200;

const foreignOrigin = (reason: string) =>
  new ApiError('FOREIGN_ORIGIN', `Signing in is for the service's own pages: ${reason}`);

/** Sessions of requests, each looked up once. @param own where browsers reach the service */
export function openSessions(database: Database, own: OwnOrigins): Sessions {
  const sessionOf = oncePer(async (request: FastifyRequest) => {
    const token = readToken(request.headers, acceptsPlainCookie(request, own));
    if (token === undefined || !mayUseCookie(request, own)) return undefined;
    return useSession(database, hashOfToken(token));
  });
  return {
    checkOf: (request) => () => sessionOf(request),
    pageOf: (request) => {
      if (isForeign(request, own)) throw foreignOrigin('the request comes from another origin');
      const origin = signInOrigin(request, own);
      if (origin === undefined) throw foreignOrigin('it is configured for none (SESSION_ORIGINS)');
      return {
        origin,
        userAgent: request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null,
        cookie: (token) => sessionCookie(origin, token),
      };
    },
  };
}
