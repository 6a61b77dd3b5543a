import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { failureOf } from '../failure.ts';
import type { Call, PlainRequest } from './plain-calls.ts';
import type { AppRouter } from './router.ts';

/** Calls a procedure. A failure becomes part of the answer, in the form that the router gives to errors. */
async function answer(
  { _def }: AppRouter,
  { path, procedure, input }: Call,
  ctx: Context,
  batchIndex: number,
) {
  const { type } = procedure._def;
  try {
    const call = { path, type, ctx, input: undefined, signal: undefined, batchIndex };
    return { result: { data: await procedure({ ...call, getRawInput: async () => input }) } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const { status, message } = failureOf(error, ctx.bodyLimit);
    if (status >= 500) ctx.log.error({ err: error }, message);
    return { error: getTRPCErrorShape({ config: _def._config, error, type, path, input, ctx }) };
  }
}

/**
 * Answers a plain request as tRPC would. What makes tRPC's own way from the socket and back several times as long is what
 * plain requests do not need: a Request, a Response, and a signal for each call.
 */
export async function answerPlain(
  router: AppRouter,
  { isBatch, calls }: PlainRequest,
  ctx: Context,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answers = await Promise.all(calls.map((call, index) => answer(router, call, ctx, index)));
  const failed = answers.find((each) => each.error !== undefined);
  if (failed !== undefined) reply.header('x-error-code', failed.error.data.errorCode);
  return reply
    .code(getHTTPStatusCode(answers))
    .header('vary', 'trpc-accept, accept')
    .send(isBatch ? answers : answers[0]);
}
