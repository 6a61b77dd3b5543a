import type { Cluster } from '@obverse/contracts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type Credentials, callerOf } from '../../auth/access.ts';
import { hasKey } from '../../auth/key-check.ts';
import { namedCluster } from '../../auth/named-integration.ts';
import { hasSessionCookie } from '../../auth/session-cookie.ts';
import type { RateLimits } from '../../config/api-config.ts';
import { defaults } from '../../config/schema.ts';
import { ApiError, isInvalidRequest } from '../../lib/errors.ts';
import { clientOf, networkOf } from './client-address.ts';
import { type Counter, openCounter, openSharedStore, type Usage } from './counters.ts';
import { knownCredentials } from './known-credentials.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces merge with Fastify's
  interface FastifyContextConfig {
    /** `none`: what monitors ask, and files of the console, is not limited. `perCall`: the handler counts, as it knows how many calls it holds. `byAddress`: neither a key nor a session counts. */
    limits?: 'none' | 'perCall' | 'byAddress';
  }
}

/** How many clients of one network may sign in, or upload, as much as they are allowed. */
const clientsOfNetwork = 10;

/** The policies in the response headers. */
export type Policy = 'read' | 'write' | 'signature' | 'upload';

export type Limits = {
  /** Counts a request as one call, unless its route says otherwise. @throws as `call` */
  readonly onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Counts calls of a request, for its API key or its session, else for its client address.
   *
   * @param clusterOf the one cluster that all of the calls are about; undefined where they are about several, or none that there is
   * @throws ApiError RATE_LIMITED, or INVALID_REQUEST for two different keys
   */
  readonly call: (
    request: FastifyRequest,
    reply: FastifyReply,
    calls: number,
    clusterOf: () => Cluster | undefined,
  ) => Promise<void>;
  /** Counts a rotation or reveal of an integration's key. @throws ApiError RATE_LIMITED */
  readonly signature: (reply: FastifyReply, integrationId: string) => Promise<void>;
  /** Counts a step of signing in for the client's address. @throws ApiError RATE_LIMITED */
  readonly signIn: (request: FastifyRequest, reply: FastifyReply, step: string) => Promise<void>;
  /** Counts an upload for the client's address. What is uploaded is kept. @throws ApiError RATE_LIMITED */
  readonly upload: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Whether all instances count together at this moment; undefined where they are not meant to. */
  readonly redisAnswers: () => Promise<boolean | undefined>;
  readonly close: () => void;
};

type Window = { readonly seconds: number; readonly name: string };

const minute: Window = { seconds: 60, name: 'minute' };
const day: Window = { seconds: 86_400, name: 'day' };

/** How many of what are allowed in a window. Each is counted on its own. */
type Rule = { readonly limit: number; readonly of: string; readonly per: Window };

/** Every limit of requests over time, by the name that its counter has. */
const rulesOf = (limits: RateLimits) =>
  ({
    read: { limit: limits.read, of: 'reads from one address', per: minute },
    write: { limit: limits.write, of: 'writes without a key from one address', per: minute },
    'key:read': { limit: limits.key, of: 'reads with one key', per: minute },
    'key:write': { limit: limits.key, of: 'writes with one key', per: minute },
    'lookup:read': {
      limit: limits.read,
      of: 'reads with unknown keys or sessions from one address',
      per: minute,
    },
    'lookup:write': {
      limit: limits.write,
      of: 'writes with unknown keys or sessions from one address',
      per: minute,
    },
    signature: { limit: limits.signature, of: 'signed requests for one integration', per: minute },
    'sign-in': { limit: limits.signature, of: 'attempts to sign in from one address', per: minute },
    'sign-in:network': {
      limit: clientsOfNetwork * limits.signature,
      of: 'attempts to sign in from one network',
      per: minute,
    },
    upload: { limit: limits.upload ?? defaults.RATE_LIMIT_UPLOAD, of: 'uploads from one address', per: day },
    'upload:network': {
      limit: clientsOfNetwork * (limits.upload ?? defaults.RATE_LIMIT_UPLOAD),
      of: 'uploads from one network',
      per: day,
    },
  }) satisfies Record<string, Rule>;

type RuleName = keyof ReturnType<typeof rulesOf>;

type Quota = Rule & { readonly count: Counter };

const policyOf = ({ method }: FastifyRequest): 'read' | 'write' =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write';

/** Whether a policy counts what has been counted as a call too. */
const isFurther = (policy: Policy): boolean => policy === 'signature' || policy === 'upload';

/** Sets the header fields of the IETF draft. Where a request is counted twice, they name both policies. */
function setHeaders(
  reply: FastifyReply,
  policy: Policy,
  { limit, per }: Rule,
  { remaining, resetSeconds }: Usage,
) {
  const set = (name: string, item: string) =>
    reply.header(name, isFurther(policy) ? `${reply.getHeader(name)}, ${item}` : item);
  set('ratelimit-policy', `"${policy}";q=${limit};w=${per.seconds}`);
  set('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
}

function refuse(reply: FastifyReply, { limit, of, per }: Quota, { resetSeconds }: Usage): ApiError {
  reply.header('retry-after', resetSeconds);
  return new ApiError(
    'RATE_LIMITED',
    `Rate limit exceeded: ${limit} ${of} per ${per.name}; try again in ${resetSeconds} s`,
  );
}

/** What a key or a signature gives access to is for one caller. */
const preventCaching = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

/** Who calls, as far as limits need it. */
type Found = {
  /** Whether the key or the session is on record. */
  readonly isOnRecord: boolean;
  /** Whom its calls are counted for; undefined for the client's address. */
  readonly caller: string | undefined;
};

/**
 * The integration whose key a request carries, which stays the same when the key is rotated, or the wallet that has signed in. Anyone can make
 * wallets: one that was never seen as an authority is counted by its address. So is who calls another cluster than that of the key or
 * session: what costs nothing on devnet must not lift a limit of mainnet.
 *
 * @throws ApiError INVALID_REQUEST for two different keys
 */
async function findCaller(credentials: Credentials, cluster: Cluster | undefined): Promise<Found> {
  const { holder, session } = await callerOf(credentials);
  const isOnRecord = (holder ?? session) !== undefined;
  if (holder !== undefined && holder.cluster === cluster)
    return { isOnRecord, caller: `${cluster} ${holder.integrationId}` };
  if (session?.hasIntegration && session.cluster === cluster)
    return { isOnRecord, caller: `wallet ${cluster} ${session.address}` };
  return { isOnRecord, caller: undefined };
}

/** The cluster in the query of a request, where all endpoints of REST take it; undefined for none that there is. */
const queriedCluster = ({ query }: FastifyRequest): Cluster | undefined => namedCluster(query);

type Deps = {
  readonly redisUrl: string | undefined;
  readonly log: FastifyBaseLogger;
  readonly onRefusal: (policy: Policy) => void;
  readonly credentialsOf: (request: FastifyRequest) => Credentials;
};

/** Opens the counters of all limits: in this process, or shared through Redis. */
export function openLimits(limits: RateLimits, { redisUrl, log, onRefusal, credentialsOf }: Deps): Limits {
  const shared = redisUrl === undefined ? undefined : openSharedStore(redisUrl, log);
  const rules = rulesOf(limits);
  const quotas = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, { ...rule, count: openCounter(name, rule, shared) }]),
  ) as Record<RuleName, Quota>;
  const known = knownCredentials();

  const refused = (reply: FastifyReply, policy: Policy, quota: Quota, usage: Usage): ApiError => {
    onRefusal(policy);
    return refuse(reply, quota, usage);
  };

  async function count(reply: FastifyReply, policy: Policy, quota: Quota, id: string, calls: number) {
    const usage = await quota.count(id, calls);
    setHeaders(reply, policy, quota, usage);
    if (!usage.allowed) throw refused(reply, policy, quota, usage);
  }

  /** Counts for a network too, in which one customer may have 65 536 clients. The headers do not name it. */
  async function countNetwork(reply: FastifyReply, policy: Policy, quota: Quota, network: string) {
    const usage = await quota.count(network, 1);
    if (!usage.allowed) throw refused(reply, policy, quota, usage);
  }

  const countAddress = (request: FastifyRequest, reply: FastifyReply, calls: number) => {
    const policy = policyOf(request);
    return count(reply, policy, quotas[policy], clientOf(request), calls);
  };

  /**
   * Looks a request's key or session up. The lookup is counted for the address first, and given back unless nothing was found: so guesses are
   * few, and who holds a valid key or session loses nothing. What was found before is looked up even where others at the same address guess.
   *
   * @throws ApiError RATE_LIMITED, or INVALID_REQUEST for two different keys
   */
  async function lookUp(
    request: FastifyRequest,
    reply: FastifyReply,
    cluster: Cluster | undefined,
  ): Promise<Found> {
    const policy = policyOf(request);
    const client = clientOf(request);
    const { headers } = request;
    const isKnown = known.has(headers);
    if (!isKnown) await count(reply, policy, quotas[`lookup:${policy}`], client, 1);
    const giveBack = async () => void (isKnown || (await quotas[`lookup:${policy}`].count(client, -1)));
    let found: Found;
    try {
      found = await findCaller(credentialsOf(request), cluster);
    } catch (err) {
      if (isInvalidRequest(err)) throw err;
      // says nothing of the caller: the procedure reports it, if it needs one
      request.log.debug({ err }, 'the caller could not be checked');
      await giveBack();
      return { isOnRecord: false, caller: undefined };
    }
    if (found.isOnRecord) {
      if (!isKnown) known.remember(headers);
      await giveBack();
    } else known.forget(headers);
    return found;
  }

  async function call(
    request: FastifyRequest,
    reply: FastifyReply,
    calls: number,
    clusterOf: () => Cluster | undefined,
  ): Promise<void> {
    if (!hasKey(request.headers) && !hasSessionCookie(request.headers))
      return countAddress(request, reply, calls);
    preventCaching(reply);
    let found: Found;
    try {
      found = await lookUp(request, reply, clusterOf());
    } catch (error) {
      await countAddress(request, reply, calls);
      throw error;
    }
    const { caller } = found;
    if (caller === undefined) return countAddress(request, reply, calls);
    const policy = policyOf(request);
    return count(reply, policy, quotas[`key:${policy}`], caller, calls);
  }

  return {
    call,
    onRequest: async (request, reply) => {
      const { limits: special } = request.routeOptions.config ?? {};
      // a preflight is the browser's request, not the page's
      if (request.method === 'OPTIONS' || special === 'none' || special === 'perCall') return;
      await (special === 'byAddress'
        ? countAddress(request, reply, 1)
        : call(request, reply, 1, () => queriedCluster(request)));
    },
    signature: (reply, integrationId) => {
      preventCaching(reply);
      return count(reply, 'signature', quotas.signature, integrationId, 1);
    },
    signIn: async (request, reply, step) => {
      preventCaching(reply);
      const client = clientOf(request);
      await count(reply, 'signature', quotas['sign-in'], `${step} ${client}`, 1);
      await countNetwork(reply, 'signature', quotas['sign-in:network'], `${step} ${networkOf(client)}`);
    },
    upload: async (request, reply) => {
      const client = clientOf(request);
      await count(reply, 'upload', quotas.upload, client, 1);
      await countNetwork(reply, 'upload', quotas['upload:network'], networkOf(client));
    },
    redisAnswers: async () => shared?.answers(),
    close: () => shared?.close(),
  };
}
