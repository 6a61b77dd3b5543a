import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { FastifyRequest } from 'fastify';

export type Call = { readonly path: string; readonly procedure: AnyTRPCProcedure; readonly input: unknown };

/** What nearly every request is: JSON for one procedure, or for several in a batch. */
export type PlainRequest = { readonly isBatch: boolean; readonly calls: readonly Call[] };

/** A field that is given twice is an array. */
type Query = { readonly batch?: unknown; readonly input?: unknown; readonly connectionParams?: unknown };

/** What a method may call. */
const types: Partial<Record<string, AnyTRPCProcedure['_def']['type']>> = { GET: 'query', POST: 'mutation' };

/** Nothing asks tRPC for another form of request or answer. */
const isPlain = ({ batch, connectionParams }: Query, { method, headers }: FastifyRequest): boolean =>
  (batch === undefined || batch === '1') &&
  connectionParams === undefined &&
  headers['trpc-accept'] === undefined &&
  headers.accept?.includes('jsonl') !== true &&
  (method === 'POST' || headers['content-type'] === undefined);

/** The value of a JSON text; undefined of anything else. */
function parse(json: unknown): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<number, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the calls of a plain request, in tRPC's wire format without a transformer. Undefined if it is not plain, or if anything is
 * wrong with it: all other forms, and all errors, are tRPC's own.
 */
export function readPlain(
  { _def }: AnyTRPCRouter,
  request: FastifyRequest,
  maxBatchSize: number,
): PlainRequest | undefined {
  const query = request.query as Query;
  const type = types[request.method];
  if (type === undefined || !isPlain(query, request)) return undefined;
  const inputs = parse(type === 'query' ? query.input : request.body);
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
