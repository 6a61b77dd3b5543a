import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../auth/context.ts';
import { toApiError } from '../../lib/errors.ts';
import { logInternal } from '../error-responses.ts';
import type { AppRouter } from '../router.ts';
import { sharedJson } from '../shared-answers.ts';

type Call = { readonly path: string; readonly procedure: AnyTRPCProcedure; readonly input: unknown };

/** What nearly every request is: JSON for one procedure, or for several in a batch. */
export type PlainRequest = { readonly isBatch: boolean; readonly calls: readonly Call[] };

/** A field that is given twice is an array. */
type Query = { readonly batch?: unknown; readonly input?: unknown; readonly connectionParams?: unknown };

/** The type of procedure that a method calls. */
const procedureTypes: Partial<Record<string, AnyTRPCProcedure['_def']['type']>> = {
  GET: 'query',
  POST: 'mutation',
};

/** Whether the request uses none of tRPC's other forms. */
const isPlain = ({ batch, connectionParams }: Query, { method, headers }: FastifyRequest): boolean =>
  (batch === undefined || batch === '1') &&
  connectionParams === undefined &&
  headers['trpc-accept'] === undefined &&
  headers.accept?.includes('jsonl') !== true &&
  (method === 'POST' || headers['content-type'] === undefined);

/** The value of a JSON text; undefined for anything else. */
export function parseJson(json: unknown): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<number, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the calls of a plain request, in tRPC's wire format without a transformer. Undefined if it is not plain or not correct: tRPC's
 * own adapter handles all other forms and all errors.
 */
export function readPlain(
  { _def }: AnyTRPCRouter,
  request: FastifyRequest,
  maxBatchSize: number,
): PlainRequest | undefined {
  const query = request.query as Query;
  const type = procedureTypes[request.method];
  if (type === undefined || !isPlain(query, request)) return undefined;
  const inputs = parseJson(type === 'query' ? query.input : request.body);
  const isBatch = query.batch === '1';
  if (isBatch ? !isRecord(inputs) : inputs === undefined) return undefined;
  const { '*': names = '' } = request.params as { '*'?: string };
  const procedures: Partial<Record<string, AnyTRPCProcedure>> = _def.procedures;
  const calls: Call[] = [];
  for (const path of isBatch ? names.split(',') : [names]) {
    const procedure = procedures[path];
    if (procedure?._def.type !== type) return undefined;
    calls.push({ path, procedure, input: isRecord(inputs) && isBatch ? inputs[calls.length] : inputs });
  }
  return calls.length <= maxBatchSize ? { isBatch, calls } : undefined;
}

/** Calls a procedure. A failure becomes part of the answer, in the form that the router gives to errors. */
async function answer({ _def }: AppRouter, call: Call, ctx: Context, batchIndex: number) {
  const { path, procedure, input } = call;
  const { type } = procedure._def;
  const options = { path, type, ctx, input: undefined, signal: undefined, batchIndex };
  const run = (): Promise<unknown> => procedure({ ...options, getRawInput: async () => input });
  try {
    const shared = await sharedJson(call, ctx.chains, run);
    if (shared !== undefined) return { result: { data: undefined }, json: `{"result":{"data":${shared}}}` };
    return { result: { data: undefined }, json: JSON.stringify({ result: { data: await run() } }) };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    logInternal(ctx.log, toApiError(error), error);
    const shape = getTRPCErrorShape({ config: _def._config, error, type, path, input, ctx });
    return { error: shape, json: JSON.stringify({ error: shape }) };
  }
}

/**
 * Answers a plain request as tRPC's fetch adapter would, without what the adapter creates for each request: a Request, a Response, and a
 * signal for each call.
 */
export async function answerPlain(
  router: AppRouter,
  { isBatch, calls }: PlainRequest,
  ctx: Context,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answers = await Promise.all(calls.map((call, index) => answer(router, call, ctx, index)));
  const json = answers.map((each) => each.json).join();
  const failed = answers.find((each) => each.error !== undefined);
  if (failed !== undefined) reply.header('x-error-code', failed.error.data.errorCode);
  return reply
    .code(getHTTPStatusCode(answers))
    .header('vary', 'trpc-accept, accept')
    .type('application/json; charset=utf-8')
    .send(isBatch ? `[${json}]` : json);
}
