import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { invalid } from '../../lib/errors.ts';
import { failureBody } from './envelope.ts';
import { makeId } from './request-id.ts';

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const refusal = (sentence: string): string =>
  failureBody({ status: 400, code: 'INVALID_REQUEST', message: sentence });

const headersOf = (body: string) => ({
  'Content-Length': Buffer.byteLength(body),
  'Content-Type': 'application/json; charset=utf-8',
  'X-Error-Code': 'INVALID_REQUEST',
  'X-Request-Id': makeId(),
});

const message = (code: string): string =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT'
    ? 'Invalid request data: request: took too long to arrive'
    : 'Invalid request data: request: is not valid HTTP';

/** Node would answer HTTP 1.1 without a host with an empty body. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      done(invalid('Host', 'is missing'));
    else done();
  });
}

/** Answers, in the same envelope, who expects what Node does not know. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = refusal(invalid('Expect', 'must be 100-continue').message);
  response.writeHead(417, { connection: 'close', ...headersOf(body) }).end(body);
}

/** Answers, in the same envelope, what is too broken or too slow to become a request at all. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  const code = error.code ?? '';
  if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const body = refusal(message(code));
  socket.end(
    [
      `HTTP/1.1 ${statusLines[code] ?? '400 Bad Request'}`,
      'Connection: close',
      ...Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}
