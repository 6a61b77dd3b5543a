import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Cluster } from '@obverse/contracts';
import { type AnyTRPCProcedure, type AnyTRPCRouter, getTRPCErrorShape } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../auth/context.ts';
import { namedCluster } from '../../auth/named-integration.ts';
import { isPublicQuery } from '../../auth/procedure.ts';
import { type ApiError, invalid, toApiError } from '../../lib/errors.ts';
import { errorOf, logInternal } from '../error-responses.ts';
import { checkJson, decodeBody } from '../json.ts';
import type { Limits } from '../limits/rate-limits.ts';
import { pathOf } from '../paths.ts';
import type { AppRouter } from '../router.ts';
import type { ShareAnswer } from '../shared-answers.ts';

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

/** The value of a JSON text; undefined for anything else. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
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

/** Whether a request only makes reads that everyone gets the same answer to, in one piece. */
function isPublicRead({ _def }: AnyTRPCRouter, { method, headers, params }: FastifyRequest): boolean {
  if (method !== 'GET' || `${headers.accept} ${headers['trpc-accept']}`.includes('jsonl')) return false;
  const procedures: Partial<Record<string, AnyTRPCProcedure>> = _def.procedures;
  const called = (params as { '*': string })['*'].split(',').map((name) => procedures[name]);
  return called.every((procedure) => procedure !== undefined && isPublicQuery(procedure));
}

type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly text: string };

/** A failure, which the next request may not get. */
class UnsharedAnswer extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`status ${answer.status}`);
    this.answer = answer;
  }
}

async function toAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), text: await response.text() };
}

/** Sends what tRPC has answered: a stream as it comes, all else in one piece. */
async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const { body, headers } = response;
  // Node splits a streamed answer into chunks itself
  const isChunked = headers.has(transferEncoding);
  headers.delete(transferEncoding);
  if (body === null || !(isChunked || headers.get('content-type') === 'text/event-stream')) {
    return sendAnswer(reply, await toAnswer(response));
  }
  return reply
    .code(response.status)
    .headers(Object.fromEntries(headers))
    .send(Readable.fromWeb(body as ReadableStream));
}

const sendAnswer = (reply: FastifyReply, { status, headers, text }: Answer): FastifyReply =>
  reply.code(status).headers(headers).send(text);

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

/** Mounts the router at /trpc, through tRPC's fetch adapter. */
export function mountTrpc(
  app: FastifyInstance,
  router: AppRouter,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Context,
  { share, limits }: { readonly share: ShareAnswer; readonly limits: Pick<Limits, 'call'> },
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
        const calls = callCount(request);
        const refusal = await check(request, reply, calls);
        const respond = () =>
          fetchRequestHandler({
            endpoint,
            req: toFetchRequest(request),
            router,
            // never more than were counted, however the request is read
            maxBatchSize: Math.min(maxBatchSize, calls),
            createContext: () => {
              if (refusal !== undefined) throw refusal;
              return contextOf(request, reply);
            },
            responseMeta: ({ errors: [first] }) =>
              first === undefined ? {} : { headers: errorHeaders(toApiError(first)) },
            onError: ({ error }) => logInternal(request.log, toApiError(error), error),
          });
        const cluster = clusterOf(request, calls);
        if (refusal !== undefined || cluster === undefined || !isPublicRead(router, request)) {
          return send(reply, await respond());
        }
        const shared = share(cluster, request.url, async () => {
          const answer = await toAnswer(await respond());
          if (answer.status !== 200) throw new UnsharedAnswer(answer);
          return answer;
        });
        const answer = await shared.catch((error: unknown) => {
          if (error instanceof UnsharedAnswer) return error.answer;
          throw error;
        });
        return sendAnswer(reply, answer);
      },
    });
  });
}
