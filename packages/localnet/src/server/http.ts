import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, dispatch } from '../rpc/dispatch.ts';
import { stringify } from '../rpc/json.ts';

/** A batch of a hundred transactions fits, as does every call that nodes take. */
const MAX_BODY_BYTES = 512 * 1024;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Serves one cluster's JSON-RPC over HTTP, with `GET /health` beside it. */
export async function serveHttp(
  call: Caller,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  if (request.method === 'OPTIONS') return send(response, 204, '');
  if (request.method === 'GET' && request.url === '/health') return send(response, 200, 'ok');
  if (request.method !== 'POST')
    return send(response, 405, 'JSON-RPC is served on POST; GET /health tells the health');
  const body = await readBody(request);
  if (body === undefined) return send(response, 413, `the body is larger than ${MAX_BODY_BYTES} bytes`);
  const answer = await dispatch(body, call, log);
  if (answer === undefined) return send(response, 204, '');
  send(response, 200, stringify(answer), 'application/json; charset=utf-8');
}

/** Answers where HTTP is not served: the port belongs to WebSockets. */
export function refuseHttp(response: ServerResponse): void {
  send(response, 426, 'this port serves WebSockets only');
}

/** The body as text, or undefined if it is too large; what is left of it then goes unread. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
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
  const close = status === 413 ? { connection: 'close' } : {};
  response.writeHead(status, {
    ...CORS,
    ...close,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
