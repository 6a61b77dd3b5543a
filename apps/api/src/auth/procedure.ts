import { type AnyTRPCProcedure, initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import * as z from 'zod';
import { ApiError, onlyInDevelopment, toApiError } from '../lib/errors.ts';
import { inSpan, markFailed } from '../lib/spans.ts';
import { callerOf, requireAccess } from './access.ts';
import type { Context } from './context.ts';
import { namedCluster } from './named-integration.ts';

/**
 * Who may call a procedure: everyone (`none`), the holder of the API key of the integration that the input names or its authority, signed in
 * (`key`), a wallet that is signed in (`session`), or the signer of the body (`signature`), whom the procedure checks itself.
 */
export type Authentication = 'none' | 'key' | 'session' | 'signature';

export type Meta = OpenApiMeta & {
  auth: Authentication;
  /** Of a subscription: what it sends. */
  messages?: z.ZodType;
  /** Of a query: its data as CSV, for REST requests that prefer `text/csv`. Gets the data as JSON has it. */
  csv?: (data: never) => string;
  /** Of a mutation: it only prepares a transaction. */
  prepares?: boolean;
  /** Of a procedure with a key: everyone may call it without one. */
  keyOptional?: boolean;
  /** Served by the development deployment alone; everywhere else the route does not exist. */
  developmentOnly?: boolean;
  /** Its answer is shown once: it is not kept for requests with the same Idempotency-Key. */
  holdsSecret?: boolean;
  /** Of a public query: it waits for its turn among the requests of its client, so that its answer is that client's alone. */
  hasOwnTurn?: boolean;
  /** Of a POST that only reads: an Idempotency-Key means nothing to it. */
  changesNothing?: boolean;
};

/** Interval between the comments that keep a silent stream open, milliseconds. */
export const streamKeepAliveMs = 15_000;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: streamKeepAliveMs },
      client: { reconnectAfterInactivityMs: 3 * streamKeepAliveMs },
    },
    errorFormatter: ({ shape, error }) => {
      const { errorCode, message, status } = toApiError(error);
      const { code, path } = shape.data;
      // the same sentence and code as on REST, and no stack
      return { ...shape, message, data: { code, httpStatus: status, errorCode, path } };
    },
  });

export const router = t.router;

/** A procedure's metadata; empty for one that was not made here. */
export const metaOf = ({ _def }: AnyTRPCProcedure): Partial<Meta> => (_def.meta ?? {}) as Partial<Meta>;

/** Whether a procedure only reads, and answers everyone the same. */
export function isPublicQuery(procedure: AnyTRPCProcedure): boolean {
  const { auth, developmentOnly = false, hasOwnTurn = false } = metaOf(procedure);
  return procedure._def.type === 'query' && auth === 'none' && !developmentOnly && !hasOwnTurn;
}

const uses = (
  { _def }: AnyTRPCProcedure,
  { _middlewares }: { readonly _middlewares: readonly unknown[] },
): boolean => {
  const { middlewares } = _def as unknown as { readonly middlewares: readonly unknown[] };
  return _middlewares.some((guard) => middlewares.includes(guard));
};

/** The span of every procedure's call, over REST and tRPC. */
const traced = t.middleware(({ path, type, next }) =>
  inSpan(
    () => ({ name: path, attributes: { 'obverse.procedure_type': type } }),
    async (span) => {
      const result = await next();
      if (!result.ok && span !== undefined) markFailed(span, toApiError(result.error).errorCode);
      return result;
    },
  ),
);

const base = t.procedure.use(traced);

const keyGuard = t.middleware(async ({ ctx, getRawInput, type, meta, next }) => {
  const { confirmed } = await requireAccess(ctx, getRawInput, meta);
  // what changes nothing is made while the authority is read, so that this takes no time of its own; an idempotency key is kept
  const changesNothing = type === 'query' || (meta?.prepares === true && ctx.once === undefined);
  if (!changesNothing) await confirmed;
  const result = await next();
  await confirmed;
  return result;
});

const notSignedIn = () => new ApiError('UNAUTHORIZED', 'Not signed in, or the session has ended');

const sessionGuard = t.middleware(async ({ ctx, getRawInput, next }) => {
  const { session } = await callerOf(ctx);
  if (session === undefined || namedCluster(await getRawInput()) !== session.cluster) throw notSignedIn();
  return next({ ctx: { ...ctx, signedIn: session } });
});

/** Answers a request that carries an Idempotency-Key once. Stands behind the check of the key: what that refuses is not kept. */
const onceGuard = t.middleware(async ({ ctx, path, meta, getRawInput, next }) => {
  if (ctx.once === undefined) return next();
  const request = { path, input: await getRawInput(), holdsSecret: meta?.holdsSecret ?? false };
  // tRPC looks at nothing else of a result
  return ctx.once(request, next) as ReturnType<typeof next>;
});

/** Whether a procedure takes an Idempotency-Key. */
export const answersOnce = (procedure: AnyTRPCProcedure): boolean => uses(procedure, onceGuard);

/** Whether a procedure requires that the caller is signed in. */
export const checksSession = (procedure: AnyTRPCProcedure): boolean => uses(procedure, sessionGuard);

/** Whether a procedure checks the caller's API key, or session in its place. */
export const checksKey = (procedure: AnyTRPCProcedure): boolean => uses(procedure, keyGuard);

/** The base of every procedure, by its metadata: with a check of the API key only where that is needed, and answered once where it is a POST. */
export const procedure = (meta: Meta) => {
  const guarded = meta.auth === 'key' ? base.meta(meta).use(keyGuard) : base.meta(meta);
  return meta.openapi?.method === 'POST' && !meta.changesNothing ? guarded.use(onceGuard) : guarded;
};

/** The base of procedures for wallets that are signed in. */
export const sessionProcedure = (meta: Meta) => base.meta(meta).use(sessionGuard);

/** The base of procedures that only development deployments have. */
export const developmentProcedure = (meta: Meta) =>
  procedure({ ...meta, developmentOnly: true }).use(({ ctx, path, type, next }) => {
    if (ctx.deployment === 'production') throw onlyInDevelopment(type, path);
    return next();
  });

/** The one media type of forms. */
export const formType = 'multipart/form-data';

type Route = {
  readonly auth: Authentication;
  readonly summary: string;
  readonly description?: string;
  /** Statuses of failures beyond those that every route has. */
  readonly failures?: readonly number[];
  /** Headers of a success beyond those of every route, and what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Computed from the input alone, so that nothing can be out of reach. */
  readonly pure?: boolean;
} & Pick<Meta, 'prepares' | 'keyOptional' | 'holdsSecret' | 'hasOwnTurn' | 'changesNothing'>;

const describeHeaders = (headers: Readonly<Record<string, string>>) =>
  z.object(
    Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        z.string().optional().meta({ description }),
      ]),
    ),
  );

const openapi =
  (method: 'GET' | 'POST' | 'DELETE') =>
  (
    path: `/${string}`,
    { summary, description, failures = [], headers, pure = false, ...meta }: Route,
  ): Meta => ({
    ...meta,
    openapi: {
      method,
      path,
      summary,
      ...(description === undefined ? {} : { description }),
      tags: [path.split('/')[1] ?? ''],
      protect: meta.auth === 'key' || meta.auth === 'session',
      ...(headers === undefined ? {} : { responseHeaders: describeHeaders(headers) }),
      errorResponses: [
        400,
        ...(meta.auth === 'key' ? [401, 403] : meta.auth === 'session' ? [401] : []),
        ...failures.filter((status) => meta.auth !== 'key' || status !== 403),
        ...(method === 'POST' ? [413, 415] : []),
        429,
        500,
        ...(pure ? [] : [503]),
      ],
    },
  });

/** The REST form of a query. This metadata is the only description of it: routes and document come from here. */
export const get = openapi('GET');

/** The REST form of a mutation. */
export const post = openapi('POST');

/** The REST form of a mutation that removes what its path names. */
export const remove = openapi('DELETE');

/** The REST form of a mutation that takes a file, hence multipart/form-data in place of JSON. */
export function upload(path: `/${string}`, route: Route): Meta {
  const meta = post(path, route);
  return { ...meta, ...(meta.openapi && { openapi: { ...meta.openapi, contentTypes: [formType] } }) };
}
