import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { failureBody } from './envelope.ts';

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const message = (code: string): string =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT'
    ? 'Invalid request data: request: took too long to arrive'
    : 'Invalid request data: request: is not valid HTTP';

/** Answers, in the same envelope, what is too broken or too slow to become a request at all. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  const code = error.code ?? '';
  if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const body = failureBody({ status: 400, code: 'INVALID_REQUEST', message: message(code) });
  socket.end(
    [
      `HTTP/1.1 ${statusLines[code] ?? '400 Bad Request'}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Error-Code: INVALID_REQUEST',
      `X-Request-Id: ${randomUUID()}`,
      '',
      body,
    ].join('\r\n'),
  );
}
