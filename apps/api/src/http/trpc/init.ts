import { type AnyTRPCProcedure, initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type * as z from 'zod';
import { defaultEventStreamSettings } from '../../config/event-streams.ts';
import { type Authentication, requireKey } from '../../keys/authenticate.ts';
import { routeNotFound } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import { failureOf } from '../failure.ts';

export type Meta = OpenApiMeta & {
  auth: Authentication;
  /** Of a subscription: what it sends. */
  messages?: z.ZodType;
  /** Served by the development deployment alone; everywhere else the route does not exist. */
  developmentOnly?: boolean;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: defaultEventStreamSettings.keepAliveMs },
      client: { reconnectAfterInactivityMs: 3 * defaultEventStreamSettings.keepAliveMs },
    },
    errorFormatter: ({ shape, error, ctx }) => {
      const { code, message, status } = failureOf(error, ctx?.bodyLimit ?? 0);
      const { code: trpcCode, path } = shape.data;
      // the same sentence and code as on REST, and no stack
      return { ...shape, message, data: { code: trpcCode, httpStatus: status, errorCode: code, path } };
    },
  });

export const router = t.router;

/** What a procedure says of itself: nothing, if it is of another making. */
export const metaOf = ({ _def }: AnyTRPCProcedure): Partial<Meta> => (_def.meta ?? {}) as Partial<Meta>;

const keyGuard = t.middleware(({ ctx, getRawInput, next }) =>
  requireKey(ctx.keyHolder, getRawInput).then(() => next()),
);

/** Whether a procedure asks its caller for a key. */
export const asksForKey = ({ _def }: AnyTRPCProcedure): boolean => {
  const { middlewares } = _def as unknown as { readonly middlewares: readonly unknown[] };
  return keyGuard._middlewares.some((guard) => middlewares.includes(guard));
};

/** The base of every procedure, by its metadata. Those that ask for no key have no layer that would look for one. */
export const procedure = (meta: Meta) =>
  meta.auth === 'key' ? t.procedure.meta(meta).use(keyGuard) : t.procedure.meta(meta);

/** The base of procedures that production does not have. */
export const developmentProcedure = (meta: Meta) =>
  procedure({ ...meta, developmentOnly: true }).use(({ ctx, path, type, next }) => {
    if (ctx.deployment === 'production') throw routeNotFound(type, path);
    return next();
  });
