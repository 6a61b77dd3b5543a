import type { Cluster } from '../cluster/cluster.ts';
import { LocalnetError } from '../errors.ts';
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  RpcError,
} from './errors.ts';
import type { Method } from './method.ts';
import { Params } from './params.ts';

/** Calls in one batch, as many as a client may want to make at once. */
const MAX_BATCH = 1000;

type Id = string | number | null;

type Response =
  | { readonly jsonrpc: '2.0'; readonly result: unknown; readonly id: Id }
  | { readonly jsonrpc: '2.0'; readonly error: object; readonly id: Id };

/** What answers a call by name. Throws an RpcError for what goes wrong. */
export type Caller = (method: string, params: Params) => unknown;

/** Answers calls with a table of methods, on one cluster. */
export function callerOf(methods: ReadonlyMap<string, Method>, cluster: Cluster): Caller {
  return (name, params) => {
    const method = methods.get(name);
    if (!method) throw new RpcError(METHOD_NOT_FOUND, `Method not found: ${name}`);
    return method(cluster, params);
  };
}

/**
 * Answers a JSON-RPC 2.0 body: one call or a batch.
 * @returns what to send back, or undefined for notifications, which are not answered
 */
export async function dispatch(body: string, call: Caller, log: (line: string) => void): Promise<unknown> {
  let request: unknown;
  try {
    request = JSON.parse(body);
  } catch {
    return failure(null, new RpcError(PARSE_ERROR, 'Parse error: the body is not JSON'));
  }
  if (!Array.isArray(request)) return answer(request, call, log);
  if (request.length === 0)
    return failure(null, new RpcError(INVALID_REQUEST, 'Invalid request: the batch is empty'));
  if (request.length > MAX_BATCH) {
    return failure(
      null,
      new RpcError(INVALID_REQUEST, `Invalid request: a batch holds at most ${MAX_BATCH} calls`),
    );
  }
  const responses: Response[] = [];
  for (const each of request) {
    const response = await answer(each, call, log);
    if (response) responses.push(response);
  }
  return responses.length > 0 ? responses : undefined;
}

async function answer(
  request: unknown,
  call: Caller,
  log: (line: string) => void,
): Promise<Response | undefined> {
  const { id, method, params, valid } = readRequest(request);
  if (!valid) {
    return failure(
      id ?? null,
      new RpcError(INVALID_REQUEST, 'Invalid request: jsonrpc "2.0", a method and an id are needed'),
    );
  }
  try {
    if (!Array.isArray(params)) throw new RpcError(INVALID_PARAMS, 'Invalid params: params must be an array');
    const result = await call(method, new Params(params));
    return id === undefined ? undefined : { jsonrpc: '2.0', result, id };
  } catch (error) {
    return id === undefined ? undefined : failure(id, asRpcError(error, method, log));
  }
}

function readRequest(request: unknown) {
  const fields: Record<string, unknown> =
    typeof request === 'object' && request !== null ? { ...request } : {};
  const { jsonrpc, id, method, params } = fields;
  const idValid = id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
  return {
    id: idValid ? id : null,
    method: typeof method === 'string' ? method : '',
    params: params ?? [],
    valid: jsonrpc === '2.0' && typeof method === 'string' && idValid,
  };
}

function failure(id: Id, { code, message, data }: RpcError): Response {
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id };
}

/** What the cluster's operator must know goes to the log; the caller learns what concerns the caller. */
function asRpcError(error: unknown, method: string, log: (line: string) => void): RpcError {
  if (error instanceof RpcError) return error;
  if (error instanceof LocalnetError) {
    log(error.message);
    return new RpcError(INTERNAL_ERROR, `Internal error: ${error.message}`);
  }
  log(`${method} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new RpcError(INTERNAL_ERROR, 'Internal error');
}
