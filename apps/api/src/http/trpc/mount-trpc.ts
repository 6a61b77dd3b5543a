import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Cluster } from '@obverse/contracts';
import { getTRPCErrorShape } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../auth/context.ts';
import { namedCluster } from '../../auth/named-integration.ts';
import { type ApiError, invalid, toApiError } from '../../lib/errors.ts';
import { pathOf } from '../../lib/format.ts';
import { errorOf, logInternal } from '../error-responses.ts';
import { checkJson, decodeBody } from '../json.ts';
import type { Limits } from '../limits/rate-limits.ts';
import { isEventStream } from '../rest/write-event-stream.ts';
import type { AppRouter } from '../router.ts';
import { answerPlain, parseJson, readPlain } from './plain.ts';

const endpoint = '/trpc';

const transferEncoding = 'transfer-encoding';

/** How many calls one tRPC batch may hold. */
const maxBatchSize = 10;

function toFetchRequest(request: FastifyRequest): Request {
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

/** @throws ApiError for a parameter that is given twice: this service and tRPC could read different ones */
function checkParameters({ query }: FastifyRequest): void {
  for (const field of ['batch', 'input']) {
    if (Array.isArray((query as Record<string, unknown>)[field]))
      throw invalid(field, 'is given more than once');
  }
}

/** @throws ApiError for a batch of calls under one Idempotency-Key, which stands for one request */
function checkOneCall({ headers }: FastifyRequest, calls: number): void {
  if (calls > 1 && headers['idempotency-key'] !== undefined)
    throw invalid('Idempotency-Key', 'stands for one call: send the calls of a batch apart');
}

/** How many calls a request holds. */
function callCount(request: FastifyRequest): number {
  const { batch } = request.query as { batch?: string };
  return batch === '1' ? pathOf(request.url).split(/,|%2C/i).length : 1;
}

/** The JSON of a request, in its body or its query. */
function jsonOf({ body, query }: FastifyRequest): string {
  const { input = '' } = query as { input?: unknown };
  return typeof body === 'string' ? body : String(input);
}

/** The one cluster that all calls of a request name; undefined where they name several, or cannot be read. */
function clusterOf(request: FastifyRequest, calls: number): Cluster | undefined {
  const input = parseJson(jsonOf(request));
  const isBatch = (request.query as { batch?: unknown }).batch === '1';
  // a call without an input is about mainnet
  const inputs = isBatch
    ? Array.from({ length: calls }, (_, i) => (input as Record<number, unknown> | null | undefined)?.[i])
    : [input];
  const [first, ...others] = new Set(inputs.map(namedCluster));
  return others.length === 0 ? first : undefined;
}

/** The code of a failure for machines, as on REST. tRPC itself sets `Allow`. */
const errorHeaders = ({ errorCode }: ApiError) => ({ 'x-error-code': errorCode });

/** Fastify's error handler: answers in tRPC's form what failed before tRPC had it, such as a body that is too large. */
const errorHandler =
  ({ _def }: AppRouter) =>
  (cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = errorOf(request, cause);
    logInternal(request.log, error, cause);
    const shape = getTRPCErrorShape({
      config: _def._config,
      error,
      type: 'unknown',
      path: undefined,
      input: undefined,
      ctx: undefined,
    });
    return reply.code(error.status).headers(errorHeaders(error)).send({ error: shape });
  };

/** Mounts the router at /trpc: plain requests take the short path, all others tRPC's fetch adapter. */
export function mountTrpc(
  app: FastifyInstance,
  router: AppRouter,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Context,
  limits: Pick<Limits, 'call'>,
): void {
  app.register(async (scope) => {
    // tRPC parses the body itself
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) =>
      done(null, decodeBody(request, bytes)),
    );
    const answerError = errorHandler(router);
    const counted = new WeakSet<FastifyRequest>();
    const count = (request: FastifyRequest, reply: FastifyReply, calls: number) => {
      counted.add(request);
      return limits.call(request, reply, calls, () => clusterOf(request, calls));
    };
    // a request that is refused before its calls are known counts as one call
    scope.setErrorHandler(async (error, request, reply) => {
      try {
        if (!counted.has(request)) await count(request, reply, 1);
      } catch (refusal) {
        return answerError(refusal, request, reply);
      }
      return answerError(error, request, reply);
    });

    /** Counts and checks a request. @returns the error that each of its calls is answered with */
    async function check(request: FastifyRequest, reply: FastifyReply, calls: number): Promise<unknown> {
      try {
        await count(request, reply, calls);
        checkParameters(request);
        checkOneCall(request, calls);
        checkJson(jsonOf(request));
        return undefined;
      } catch (error) {
        return error;
      }
    }

    scope.route({
      method: ['GET', 'POST'],
      url: `${endpoint}/*`,
      config: { limits: 'perCall' },
      handler: async (request, reply) => {
        const context = contextOf(request, reply);
        const calls = callCount(request);
        const refusal = await check(request, reply, calls);
        const plain = refusal === undefined ? readPlain(router, request, maxBatchSize) : undefined;
        if (plain !== undefined) return answerPlain(router, plain, context, reply);
        const response = await fetchRequestHandler({
          endpoint,
          req: toFetchRequest(request),
          router,
          // never more than were counted, however the request is read
          maxBatchSize: Math.min(maxBatchSize, calls),
          createContext: () => {
            if (refusal !== undefined) throw refusal;
            return context;
          },
          responseMeta: ({ errors: [first] }) =>
            first === undefined ? {} : { headers: errorHeaders(toApiError(first)) },
          onError: ({ error }) => logInternal(request.log, toApiError(error), error),
        });
        reply.code(response.status);
        // Node splits a streamed answer into chunks itself
        const isChunked = response.headers.has(transferEncoding);
        response.headers.forEach((value, name) => {
          if (name !== transferEncoding) reply.header(name, value);
        });
        const { body } = response;
        return reply.send(
          (isChunked || isEventStream(reply)) && body !== null
            ? Readable.fromWeb(body as ReadableStream)
            : await response.text(),
        );
      },
    });
  });
}
