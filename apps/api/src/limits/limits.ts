import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type Figures, windowSeconds } from '../config/rate-limits.ts';
import { ApiError } from '../lib/errors.ts';
import { clientGroup } from './client-group.ts';
import { openCount, type Take, type Taken } from './counting.ts';
import { openSharedStore } from './shared-store.ts';

/** The policies of the response fields. */
export type Policy = 'read' | 'write' | 'signature';

export type Limits = {
  /**
   * Counts calls of a request, for the key it came with, else for its client address.
   *
   * @throws ApiError RATE_LIMITED, or INVALID_REQUEST for two different keys
   */
  readonly call: (request: FastifyRequest, reply: FastifyReply, calls: number) => Promise<void>;
  /**
   * Counts a rotation or reveal of an integration's key.
   *
   * @throws ApiError RATE_LIMITED
   */
  readonly signature: (reply: FastifyReply, integrationId: string) => Promise<void>;
  /** Whether all instances count together at this moment; undefined where they are not meant to. */
  readonly redisAnswers: () => Promise<boolean | undefined>;
  readonly close: () => void;
};

/**
 * Who calls, by a valid key: a name that stays when the key is rotated. Undefined for everyone else, without one at once.
 *
 * @throws ApiError INVALID_REQUEST for two different keys
 */
export type CallerOf = (request: FastifyRequest) => Promise<string | undefined> | undefined;

type Quota = { readonly quota: number; readonly of: string; readonly take: Take };

const policyOf = ({ method }: FastifyRequest): 'read' | 'write' =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write';

/** Tells what is left, in the fields of the IETF's draft. A signed request has been counted as a call too; both are told. */
function announce(reply: FastifyReply, policy: Policy, quota: number, { remaining, resetSeconds }: Taken) {
  const tell = (name: string, item: string) =>
    reply.header(name, policy === 'signature' ? `${reply.getHeader(name)}, ${item}` : item);
  tell('ratelimit-policy', `"${policy}";q=${quota};w=${windowSeconds}`);
  tell('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
}

/** What a key or a signature opens is for one caller. */
const keepFromCaches = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

function refuse(reply: FastifyReply, { quota, of }: Quota, { resetSeconds }: Taken): ApiError {
  reply.header('retry-after', resetSeconds);
  return new ApiError(
    'RATE_LIMITED',
    `Rate limit exceeded: ${quota} ${of} per minute; try again in ${resetSeconds} s`,
  );
}

/** Opens the counts of all limits: in this process, or shared through Redis. */
export function openLimits(
  figures: Figures,
  redisUrl: string | undefined,
  log: FastifyBaseLogger,
  onRefusal: (policy: Policy) => void,
  callerOf: CallerOf,
): Limits {
  const shared = redisUrl === undefined ? undefined : openSharedStore(redisUrl, log);
  const open = (name: keyof Figures, of: string): Quota => ({
    quota: figures[name],
    of,
    take: openCount(name, figures[name], shared),
  });
  const quotas = {
    read: open('read', 'reads from one address'),
    write: open('write', 'writes without a key from one address'),
    key: open('key', 'calls with one key'),
    signature: open('signature', 'signed requests for one integration'),
  };
  const count = (reply: FastifyReply, policy: Policy, quota: Quota, id: string, points: number) =>
    quota.take(id, points).then((taken) => {
      announce(reply, policy, quota.quota, taken);
      if (taken.allowed) return;
      onRefusal(policy);
      throw refuse(reply, quota, taken);
    });
  const countAddress = (request: FastifyRequest, reply: FastifyReply, calls: number) => {
    const policy = policyOf(request);
    return count(reply, policy, quotas[policy], clientGroup(request.ip), calls);
  };
  return {
    call: (request, reply, calls) => {
      const caller = callerOf(request);
      if (caller === undefined) return countAddress(request, reply, calls);
      keepFromCaches(reply);
      return caller.then(
        (key) =>
          key === undefined
            ? countAddress(request, reply, calls)
            : count(reply, policyOf(request), quotas.key, key, calls),
        (refusal: unknown) => countAddress(request, reply, calls).then(() => Promise.reject(refusal)),
      );
    },
    signature: (reply, id) => {
      keepFromCaches(reply);
      return count(reply, 'signature', quotas.signature, id, 1);
    },
    redisAnswers: async () => shared?.answers(),
    close: () => shared?.close(),
  };
}
