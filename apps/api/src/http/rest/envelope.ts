import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, failureOf, seenBy } from '../failure.ts';

/** The body of every failure; the code for machines goes into a header. */
export const failureBody = ({ message }: Failure): string => JSON.stringify({ success: false, message });

/** Answers with the failure, and logs the cause of what the caller is not told. */
export const failureHandler =
  (bodyLimit: number) =>
  (error: FastifyError | unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = failureOf(seenBy(request, error), bodyLimit);
    if (failure.status >= 500) request.log.error({ err: error }, failure.message);
    return reply
      .code(failure.status)
      .header('x-error-code', failure.code)
      .type('application/json; charset=utf-8')
      .send(failureBody(failure));
  };
