import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../../lib/errors.ts';
import { pathOf } from '../../lib/format.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Context } from '../context.ts';
import { failureOf } from '../failure.ts';
import { checkNumbers } from '../json/check-numbers.ts';
import { isEventStream } from '../rest/event-stream.ts';
import { answerPlain } from './answer-plain.ts';
import { readPlain } from './plain-calls.ts';
import type { AppRouter } from './router.ts';
import { transportFailureHandler } from './transport-failure.ts';

const endpoint = '/trpc';

const transferEncoding = 'transfer-encoding';

/** How many calls one tRPC batch may hold. */
const maxBatchSize = 10;

function toFetch(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(`http://localhost${request.url}`, {
    method: request.method,
    headers,
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
  });
}

/**
 * @throws ApiError for a field that is given twice: which one counts is no question to answer differently, here and in tRPC
 */
function checkOnce({ query }: FastifyRequest): void {
  for (const field of ['batch', 'input']) {
    if (Array.isArray((query as Record<string, unknown>)[field]))
      throw invalid(field, 'is given more than once');
  }
}

/** How many calls a request holds. */
function callCount(request: FastifyRequest): number {
  const { batch } = request.query as { batch?: string };
  return batch === '1' ? pathOf(request.url).split(/,|%2C/i).length : 1;
}

/** The JSON that a request brings, in its body or its query. */
function jsonOf({ body, query }: FastifyRequest): string {
  const { input = '' } = query as { input?: unknown };
  return typeof body === 'string' ? body : String(input);
}

/** Mounts the router at /trpc: plain requests the short way, all others through tRPC's fetch adapter. */
export function mountTrpc(
  app: FastifyInstance,
  router: AppRouter,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Context,
  limits: Limits,
  bodyLimit: number,
): void {
  app.register(async (scope) => {
    // tRPC parses for itself
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );

    scope.setErrorHandler(transportFailureHandler(router, bodyLimit));

    scope.route({
      method: ['GET', 'POST'],
      url: `${endpoint}/*`,
      config: { limits: 'perCall' },
      handler: async (request, reply) => {
        const context = contextOf(request, reply);
        const counted = callCount(request);
        const refusal = await limits
          .call(request, reply, counted)
          .then(() => {
            checkOnce(request);
            checkNumbers(jsonOf(request));
          })
          .catch((error: unknown) => error);
        const plain = refusal === undefined ? readPlain(router, request, maxBatchSize) : undefined;
        if (plain !== undefined) return answerPlain(router, plain, context, reply);
        const response = await fetchRequestHandler({
          endpoint,
          req: toFetch(request),
          router,
          // never more than were counted, however the request is read
          maxBatchSize: Math.min(maxBatchSize, counted),
          createContext: () => {
            if (refusal !== undefined) throw refusal;
            return context;
          },
          responseMeta: ({ errors: [first] }) =>
            first === undefined
              ? {}
              : { headers: { 'x-error-code': failureOf(first, context.bodyLimit).code } },
          onError: ({ error }) => {
            const failure = failureOf(error, context.bodyLimit);
            if (failure.status >= 500) request.log.error({ err: error }, failure.message);
          },
        });
        reply.code(response.status);
        // an answer in parts is for Node to cut into its own
        const inParts = response.headers.has(transferEncoding);
        response.headers.forEach((value, name) => {
          if (name !== transferEncoding) reply.header(name, value);
        });
        const { body } = response;
        return reply.send(
          (inParts || isEventStream(reply)) && body !== null
            ? Readable.fromWeb(body as ReadableStream)
            : await response.text(),
        );
      },
    });
  });
}
