import { LocalnetError } from '../errors.ts';
import { errorCode, RpcError } from './json-rpc.ts';
import type { MethodCaller } from './method.ts';
import { Params } from './params.ts';

const maxBatchCalls = 1000;

type Id = string | number | null;

type Response = { readonly jsonrpc: '2.0'; readonly id: Id } & (
  | { readonly result: unknown }
  | { readonly error: object }
);

/**
 * Answers a JSON-RPC 2.0 body: one call or a batch.
 * @returns the body to send back, or undefined for notifications, which get no answer
 */
export async function dispatch(
  body: string,
  call: MethodCaller,
  log: (line: string) => void,
): Promise<unknown> {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return failure(null, new RpcError(errorCode.parseError, 'Parse error: the body is not JSON'));
  }
  if (!Array.isArray(request)) return answer(request, call, log);
  if (request.length === 0) return invalidRequest(null, 'the batch is empty');
  if (request.length > maxBatchCalls)
    return invalidRequest(null, `a batch holds at most ${maxBatchCalls} calls`);
  // the calls begin in order, and what they change is flushed together
  const answers = await Promise.all(request.map((each) => answer(each, call, log)));
  const responses = answers.filter((response) => response !== undefined);
  return responses.length > 0 ? responses : undefined;
}

async function answer(
  request: unknown,
  call: MethodCaller,
  log: (line: string) => void,
): Promise<Response | undefined> {
  const { jsonrpc, id, method, params } = (request ?? {}) as Record<string, unknown>;
  if (!isId(id)) return invalidCall(null);
  if (jsonrpc !== '2.0' || typeof method !== 'string') return invalidCall(id ?? null);
  try {
    const values = params ?? [];
    if (!Array.isArray(values))
      throw new RpcError(errorCode.invalidParams, 'Invalid params: params must be an array');
    const result = await call(method, new Params(values));
    return id === undefined ? undefined : { jsonrpc: '2.0', result, id };
  } catch (error) {
    return id === undefined ? undefined : failure(id, toRpcError(error, method, log));
  }
}

function isId(value: unknown): value is Id | undefined {
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
}

function invalidCall(id: Id): Response {
  return invalidRequest(id, 'jsonrpc "2.0", a method and an id are needed');
}

function invalidRequest(id: Id, reason: string): Response {
  return failure(id, new RpcError(errorCode.invalidRequest, `Invalid request: ${reason}`));
}

function failure(id: Id, { code, message, data }: RpcError): Response {
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id };
}

/** Logs unexpected errors in full; the caller gets their details only when they concern the caller. */
function toRpcError(error: unknown, method: string, log: (line: string) => void): RpcError {
  if (error instanceof RpcError) return error;
  // of a store that cannot be written, which has said so in the log
  if (error instanceof LocalnetError)
    return new RpcError(errorCode.nodeUnhealthy, `Node is unhealthy: ${error.message}`);
  log(`${method} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new RpcError(errorCode.internalError, 'Internal error');
}
