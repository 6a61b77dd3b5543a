import type { FastifyRequest } from 'fastify';
import type { KeyCheck } from '../keys/key-check.ts';
import { ApiError } from '../lib/errors.ts';
import type { CallerOf } from './limits.ts';

/** Without either there is nothing to check, on the path that most requests take. */
const keyHeaders = ['service-api-key', 'x-api-key'];

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.errorCode === 'INVALID_REQUEST';

async function nameOf(check: KeyCheck, { log }: FastifyRequest): Promise<string | undefined> {
  try {
    const holder = await check();
    return holder && `${holder.cluster} ${holder.integrationId}`;
  } catch (err) {
    if (isRefusal(err)) throw err;
    log.debug({ err }, 'the key could not be checked');
    return undefined;
  }
}

/**
 * Names callers by their integration. What keeps a key from being checked is the procedure's to tell, if it asks for one:
 * until then the call counts for its address, as one without a key. Two different keys are nobody's.
 */
export const callerBy =
  (keyCheckOf: (request: FastifyRequest) => KeyCheck): CallerOf =>
  (request) =>
    keyHeaders.some((name) => name in request.headers) ? nameOf(keyCheckOf(request), request) : undefined;
