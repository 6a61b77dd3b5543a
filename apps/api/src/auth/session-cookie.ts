import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { isLoopback } from './own-origin.ts';
import { isToken } from './session-token.ts';
import { sessionSeconds } from './stored-sessions.ts';

/** Browsers take a cookie with this prefix from its own host alone, over TLS alone. */
const secureName = '__Host-obverse-session';

/** Where there is no TLS: on loopback, in development. */
const plainName = 'obverse-session';

/** Whether the headers hold a cookie of this service. */
export const hasSessionCookie = ({ cookie }: IncomingHttpHeaders): boolean =>
  cookie?.includes(plainName) === true;

/** The token in the cookies; undefined without one. @param allowsPlain whether the cookie of loopback counts */
export function readToken({ cookie = '' }: IncomingHttpHeaders, allowsPlain: boolean): string | undefined {
  const cookies = parseCookie(cookie);
  const names = allowsPlain ? [secureName, plainName] : [secureName];
  return names.map((name) => cookies[name]).find((value) => value !== undefined && isToken(value));
}

/** The `Set-Cookie` of a session, or of its end without a token. No script reads it, and no page of another site sends it. */
export function sessionCookie(origin: string, token: string | undefined): string {
  const secure = !isLoopback(origin);
  return stringifySetCookie({
    name: secure ? secureName : plainName,
    value: token ?? '',
    maxAge: token === undefined ? 0 : sessionSeconds,
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'strict',
  });
}
