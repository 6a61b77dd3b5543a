import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Context } from '../context.ts';
import { routeNotFound } from '../errors.ts';
import { failureOf } from '../failure.ts';

export type Meta = OpenApiMeta & {
  /** Served by the development deployment alone; everywhere else the route does not exist. */
  developmentOnly?: boolean;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => {
      const { code, message, status } = failureOf(error, ctx?.bodyLimit ?? 0);
      const { code: trpcCode, path } = shape.data;
      // the same sentence and code as on REST, and no stack
      return { ...shape, message, data: { code: trpcCode, httpStatus: status, errorCode: code, path } };
    },
  });

export const router = t.router;

/** The base of every procedure. */
export const procedure = t.procedure;

/** The base of procedures that production does not have. */
export const developmentProcedure = t.procedure
  .meta({ developmentOnly: true })
  .use(({ ctx, path, type, next }) => {
    if (ctx.deployment === 'production') throw routeNotFound(type, path);
    return next();
  });
