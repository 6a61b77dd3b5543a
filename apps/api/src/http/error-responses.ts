import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, clientAborted, invalid, jsonExpected, toApiError, tooLarge } from '../lib/errors.ts';

/** The largest JSON body, in bytes; the largest honest one, a whitelist, has under 4 KiB. */
export const bodyLimit = 65_536;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Fastify's own errors, which it throws before a handler runs. */
function fromFastify(error: unknown, limit: number): ApiError | undefined {
  const code = codeOf(error);
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge('body', `must be at most ${limit} bytes`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return jsonExpected();
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalid('body', 'must not be empty');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid('body', 'does not have the length its header says');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalid('body', 'is not valid JSON, or names a field __proto__ or constructor');
    case 'FST_ERR_BAD_URL':
      return invalid('path', 'is not a valid URL');
    default: {
      const isRefusal =
        code.startsWith('FST_') && Number((error as { statusCode?: unknown }).statusCode) < 500;
      return isRefusal ? invalid('request', 'is not one that this service takes') : undefined;
    }
  }
}

/** Maps anything that a request ends with to the caller's error. An error of the request's own stream means that the client disconnected. */
export function errorOf(request: FastifyRequest, error: unknown): ApiError {
  if (error === request.raw.errored) return clientAborted();
  return fromFastify(error, request.routeOptions.bodyLimit) ?? toApiError(error);
}

/** Logs the cause of an error that the caller is not shown. What is out of reach is no error of this service, and may have no cause to tell. */
export function logInternal(log: FastifyRequest['log'], error: ApiError, cause: unknown): void {
  const { status, message } = error;
  if (status === 500) log.error({ err: cause }, message);
  else if (status === 503 && error.cause !== undefined) log.warn({ err: cause }, message);
}

/** The body of every failure; the code for machines goes into a header. */
const failureBody = (message: string): string => JSON.stringify({ success: false, message });

/** Answers a request with the error that it ended with. @param bodyOf the JSON that the caller expects of a failure */
export function sendError(
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyOf: (error: ApiError) => string,
): FastifyReply {
  const error = errorOf(request, cause);
  logInternal(request.log, error, cause);
  return reply
    .code(error.status)
    .header('x-error-code', error.errorCode)
    .type('application/json; charset=utf-8')
    .send(bodyOf(error));
}

/** Fastify's error handler: answers in the envelope. */
export const handleError = (cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(cause, request, reply, ({ message }) => failureBody(message));

const headersOf = (body: string) => ({
  'Content-Length': Buffer.byteLength(body),
  'Content-Type': 'application/json; charset=utf-8',
  'X-Error-Code': 'INVALID_REQUEST',
  'X-Request-Id': randomUUID(),
});

/** Answers, in the envelope, an expectation that Node does not know. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = failureBody(invalid('Expect', 'must be 100-continue').message);
  response.writeHead(417, { connection: 'close', ...headersOf(body) }).end(body);
}

const timedOut = { statusLine: '408 Request Timeout', reason: 'took too long to arrive' };
const notHttp = 'is not valid HTTP';

/** What to answer on a connection that brought no request, by the code of Node's error. */
const connectionErrors: Record<string, { statusLine: string; reason: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: timedOut,
  HPE_HEADER_OVERFLOW: { statusLine: '431 Request Header Fields Too Large', reason: notHttp },
};

/** Answers, in the envelope, bytes that are too broken or too slow to become a request. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const { statusLine, reason } = connectionErrors[error.code ?? ''] ?? {
    statusLine: '400 Bad Request',
    reason: notHttp,
  };
  const body = failureBody(invalid('request', reason).message);
  socket.end(
    [
      `HTTP/1.1 ${statusLine}`,
      'Connection: close',
      ...Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}
