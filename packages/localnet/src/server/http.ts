import type { IncomingMessage, ServerResponse } from 'node:http';
import { dispatch } from '../rpc/dispatch.ts';
import { stringify } from '../rpc/json-rpc.ts';
import type { MethodCaller } from '../rpc/method.ts';

/** Enough for a batch of a hundred transactions, and for every call that nodes accept. */
const maxBodyBytes = 512 * 1024;

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/**
 * Serves one cluster's JSON-RPC over HTTP, and `GET /health`.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http';
 * import { errorCode, RpcError, serveHttp } from '@obverse/localnet/rpc';
 *
 * const call = (name: string) => {
 *   if (name === 'getHealth') return 'ok';
 *   throw new RpcError(errorCode.methodNotFound, `Method not found: ${name}`);
 * };
 * createServer((request, response) => void serveHttp(call, request, response, console.error)).listen(8899);
 * ```
 */
export async function serveHttp(
  call: MethodCaller,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  if (request.method === 'OPTIONS') return send(response, 204, '');
  if (request.method === 'GET' && request.url === '/health') return send(response, 200, 'ok');
  if (request.method !== 'POST')
    return send(response, 405, 'JSON-RPC is served on POST; GET /health tells the health');
  const body = await readBody(request);
  if (body === undefined) return send(response, 413, `the body is larger than ${maxBodyBytes} bytes`);
  const answer = await dispatch(body, call, log);
  if (answer === undefined) return send(response, 204, '');
  send(response, 200, stringify(answer), 'application/json; charset=utf-8');
}

/** Refuses HTTP on a port that serves only WebSockets. */
export function refuseHttp(response: ServerResponse): void {
  send(response, 426, 'this port serves WebSockets only');
}

/** The body as text, or undefined if it is too large, in which case the remainder stays unread. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, {
    ...corsHeaders,
    ...(status === 413 && { connection: 'close' }),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
