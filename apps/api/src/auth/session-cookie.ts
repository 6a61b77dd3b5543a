import type { IncomingHttpHeaders } from 'node:http';
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
  const names = allowsPlain ? [secureName, plainName] : [secureName];
  for (const pair of cookie.split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (names.includes(name) && isToken(value)) return value;
  }
  return undefined;
}

/** The `Set-Cookie` of a session, or of its end without a token. No script reads it, and no page of another site sends it. */
export function sessionCookie(origin: string, token: string | undefined): string {
  const attributes = [
    'HttpOnly',
    'SameSite=Strict',
    'Path=/',
    `Max-Age=${token === undefined ? 0 : sessionSeconds}`,
  ];
  const isPlain = isLoopback(origin);
  return [
    `${isPlain ? plainName : secureName}=${token ?? ''}`,
    ...attributes,
    ...(isPlain ? [] : ['Secure']),
  ].join('; ');
}
