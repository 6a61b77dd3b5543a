import { getTRPCErrorShape } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/errors.ts';
import { failureOf, seenBy } from '../failure.ts';
import type { AppRouter } from './router.ts';

/** Answers in tRPC's form what failed before tRPC had it: a body too large, or of another media type. */
export const transportFailureHandler =
  ({ _def }: AppRouter, bodyLimit: number) =>
  (cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { code, message, status } = failureOf(seenBy(request, cause), bodyLimit);
    if (status >= 500) request.log.error({ err: cause }, message);
    const shape = getTRPCErrorShape({
      config: _def._config,
      error: new ApiError(code, message, cause),
      type: 'unknown',
      path: undefined,
      input: undefined,
      ctx: undefined,
    });
    return reply.code(status).header('x-error-code', code).send({ error: shape });
  };
