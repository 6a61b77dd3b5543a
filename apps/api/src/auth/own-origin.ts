import type { FastifyRequest } from 'fastify';
import type { Deployment } from '../config/api-config.ts';

/** Where browsers reach the service. */
export type OwnOrigins = {
  readonly deployment: Deployment;
  /** Origins such as `https://coins.example`, the preferred one first. */
  readonly origins: readonly string[];
};

type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'method' | 'protocol'>;

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether an origin is http on this machine, where there is no TLS. */
export const isLoopback = (origin: string): boolean =>
  origin.startsWith('http://') && loopbackHost.test(origin.slice('http://'.length));

/** In development also the host that the request names, if it is this machine. Other names may be anyone's, by DNS rebinding. */
function loopbackOrigin(request: Asked, { deployment }: OwnOrigins): string | undefined {
  const origin = `${request.protocol}://${request.host}`;
  return deployment === 'development' && isLoopback(origin) ? origin : undefined;
}

/** Whether a browser says that a page of another origin made the request. */
export function isForeign(request: Asked, own: OwnOrigins): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin === undefined) return false;
  return !own.origins.includes(origin) && origin !== loopbackOrigin(request, own);
}

const safeMethods = ['GET', 'HEAD'];

/**
 * Whether a request's cookie may count. A browser sends it by itself, so a page of another origin must not be able to make use of that.
 * What changes nothing may lack both headers, as it comes so from the service's own pages in older browsers.
 */
export function mayUseCookie(request: Asked, own: OwnOrigins): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isKnown = origin !== undefined || site !== undefined;
  return !isForeign(request, own) && (isKnown || safeMethods.includes(request.method));
}

/** The origin for which a request signs in: that of its page, or of the service for a client that is no browser. Undefined where it has none. */
export const signInOrigin = (request: Asked, own: OwnOrigins): string | undefined =>
  request.headers.origin ?? loopbackOrigin(request, own) ?? own.origins[0];

/** Whether the cookie of loopback counts, which is none of TLS. */
export const acceptsPlainCookie = (request: Asked, own: OwnOrigins): boolean =>
  loopbackOrigin(request, own) !== undefined;
