import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type RateLimits, rateLimitWindowSeconds } from '../config/api-config.ts';
import type { Credentials } from '../keys/access.ts';
import { hasKey } from '../keys/key-check.ts';
import { ApiError, isRequestError } from '../lib/errors.ts';
import { hasSessionCookie } from '../sessions/cookie.ts';
import { clientOf } from './client-address.ts';
import { type Counter, openCounter, openSharedStore, type Usage } from './counters.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with Fastify's
  interface FastifyContextConfig {
    /** `none`: what monitors ask is not limited. `perCall`: the handler counts, as it knows how many calls it holds. `byAddress`: neither a key nor a session counts. */
    limits?: 'none' | 'perCall' | 'byAddress';
  }
}

/** The policies in the response headers. */
export type Policy = 'read' | 'write' | 'signature';

export type Limits = {
  /** Counts a request as one call, unless its route says otherwise. @throws as `call` */
  readonly onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Counts calls of a request, for its API key or its session, else for its client address.
   *
   * @throws ApiError RATE_LIMITED, or INVALID_REQUEST for two different keys
   */
  readonly call: (request: FastifyRequest, reply: FastifyReply, calls: number) => Promise<void>;
  /** Counts a rotation or reveal of an integration's key. @throws ApiError RATE_LIMITED */
  readonly signature: (reply: FastifyReply, integrationId: string) => Promise<void>;
  /** Counts a step of signing in for the client's address. @throws ApiError RATE_LIMITED */
  readonly signIn: (request: FastifyRequest, reply: FastifyReply, step: string) => Promise<void>;
  /** Whether all instances count together at this moment; undefined where they are not meant to. */
  readonly redisAnswers: () => Promise<boolean | undefined>;
  readonly close: () => void;
};

type Quota = { readonly limit: number; readonly of: string; readonly count: Counter };

const policyOf = ({ method }: FastifyRequest): 'read' | 'write' =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write';

/** Sets the header fields of the IETF draft. A signed request has been counted as a call too; the headers name both policies. */
function setHeaders(reply: FastifyReply, policy: Policy, limit: number, { remaining, resetSeconds }: Usage) {
  const set = (name: string, item: string) =>
    reply.header(name, policy === 'signature' ? `${reply.getHeader(name)}, ${item}` : item);
  set('ratelimit-policy', `"${policy}";q=${limit};w=${rateLimitWindowSeconds}`);
  set('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
}

function refuse(reply: FastifyReply, { limit, of }: Quota, { resetSeconds }: Usage): ApiError {
  reply.header('retry-after', resetSeconds);
  return new ApiError(
    'RATE_LIMITED',
    `Rate limit exceeded: ${limit} ${of} per minute; try again in ${resetSeconds} s`,
  );
}

/** What a key or a signature gives access to is for one caller. */
const preventCaching = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

/**
 * The integration whose key a request carries, which stays the same when the key is rotated, or the wallet that has signed in. Anyone can make
 * wallets: one that was never seen as an authority is counted by its address. What cannot be checked counts as none: the procedure reports
 * that, if it needs a caller.
 *
 * @throws ApiError INVALID_REQUEST for two different keys
 */
async function callerOf(
  { keyHolder, session }: Credentials,
  { log }: FastifyRequest,
): Promise<string | undefined> {
  try {
    const holder = await keyHolder();
    if (holder !== undefined) return `${holder.cluster} ${holder.integrationId}`;
    const signedIn = await session();
    return signedIn?.hasIntegration ? `wallet ${signedIn.cluster} ${signedIn.address}` : undefined;
  } catch (err) {
    if (isRequestError(err)) throw err;
    log.debug({ err }, 'the caller could not be checked');
    return undefined;
  }
}

type Deps = {
  readonly redisUrl: string | undefined;
  readonly log: FastifyBaseLogger;
  readonly onRefusal: (policy: Policy) => void;
  readonly credentialsOf: (request: FastifyRequest) => Credentials;
};

/** Opens the counters of all limits: in this process, or shared through Redis. */
export function openLimits(limits: RateLimits, { redisUrl, log, onRefusal, credentialsOf }: Deps): Limits {
  const shared = redisUrl === undefined ? undefined : openSharedStore(redisUrl, log);
  const open = (name: string, limit: number, of: string): Quota => ({
    limit,
    of,
    count: openCounter(name, limit, shared),
  });
  const byAddress = {
    read: open('read', limits.read, 'reads from one address'),
    write: open('write', limits.write, 'writes without a key from one address'),
  };
  const byKey = {
    read: open('key:read', limits.key, 'reads with one key'),
    write: open('key:write', limits.key, 'writes with one key'),
  };
  const signatures = open('signature', limits.signature, 'signed requests for one integration');
  const signIns = open('sign-in', limits.signature, 'attempts to sign in from one address');

  async function count(reply: FastifyReply, policy: Policy, quota: Quota, id: string, calls: number) {
    const usage = await quota.count(id, calls);
    setHeaders(reply, policy, quota.limit, usage);
    if (usage.allowed) return;
    onRefusal(policy);
    throw refuse(reply, quota, usage);
  }

  const countAddress = (request: FastifyRequest, reply: FastifyReply, calls: number) => {
    const policy = policyOf(request);
    return count(reply, policy, byAddress[policy], clientOf(request), calls);
  };

  async function call(request: FastifyRequest, reply: FastifyReply, calls: number): Promise<void> {
    const policy = policyOf(request);
    if (!hasKey(request.headers) && !hasSessionCookie(request.headers))
      return countAddress(request, reply, calls);
    preventCaching(reply);
    let caller: string | undefined;
    try {
      caller = await callerOf(credentialsOf(request), request);
    } catch (error) {
      await countAddress(request, reply, calls);
      throw error;
    }
    return caller === undefined
      ? countAddress(request, reply, calls)
      : count(reply, policy, byKey[policy], caller, calls);
  }

  return {
    call,
    onRequest: async (request, reply) => {
      const { limits: special } = request.routeOptions.config ?? {};
      // a preflight is the browser's request, not the page's
      if (request.method === 'OPTIONS' || special === 'none' || special === 'perCall') return;
      await (special === 'byAddress' ? countAddress(request, reply, 1) : call(request, reply, 1));
    },
    signature: (reply, integrationId) => {
      preventCaching(reply);
      return count(reply, 'signature', signatures, integrationId, 1);
    },
    signIn: (request, reply, step) => {
      preventCaching(reply);
      return count(reply, 'signature', signIns, `${step} ${clientOf(request)}`, 1);
    },
    redisAnswers: async () => shared?.answers(),
    close: () => shared?.close(),
  };
}
