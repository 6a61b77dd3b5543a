import { describeIssues, type ErrorCode, errorStatus } from '@obverse/contracts';
import { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { ApiError, clientAborted } from '../lib/errors.ts';

/** What a caller learns of an error, on every surface alike. */
export type Failure = { readonly status: number; readonly code: ErrorCode; readonly message: string };

const failure = (code: ErrorCode, message: string): Failure => ({ status: errorStatus[code], code, message });
const invalid = (reason: string) => failure('INVALID_REQUEST', `Invalid request data: ${reason}`);

/** Fastify's and Node's own errors before a handler runs, by their code. */
function fromTransport(code: string, bodyLimit: number): Failure | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return failure('PAYLOAD_TOO_LARGE', `Invalid request data: body: must be at most ${bodyLimit} bytes`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return failure(
        'UNSUPPORTED_MEDIA_TYPE',
        'Invalid request data: body: media type must be application/json',
      );
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalid('body: must not be empty');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid('body: does not have the length its header says');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return invalid('body: is not valid JSON, or names a field __proto__ or constructor');
    case 'FST_ERR_BAD_URL':
      return invalid('path: is not a valid URL');
    default:
      return undefined;
  }
}

/** tRPC's own errors: its input parsing and its transport. */
function fromTrpc(error: TRPCError): Failure | undefined {
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) {
    return invalid(describeIssues(error.cause.issues));
  }
  if (error.cause instanceof SyntaxError) return invalid('input: is not valid JSON');
  switch (error.code) {
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
      return invalid(`input: ${error.message}`);
    case 'NOT_FOUND':
    case 'METHOD_NOT_SUPPORTED':
      return failure('ROUTE_NOT_FOUND', error.message);
    case 'UNSUPPORTED_MEDIA_TYPE':
      return failure(
        'UNSUPPORTED_MEDIA_TYPE',
        'Invalid request data: body: media type must be application/json',
      );
    default:
      return undefined;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** An error as the request it ends sees it: the error of its own stream is that the client went away. */
export const seenBy = ({ raw }: FastifyRequest, error: unknown): unknown =>
  error === raw.errored ? clientAborted() : error;

/** What Fastify finds wrong with a request before a handler has it. */
const isRefusal = (error: unknown): boolean =>
  codeOf(error).startsWith('FST_') && Number((error as { statusCode?: unknown }).statusCode) < 500;

/**
 * Turns anything thrown into what the caller may know. Whatever is not foreseen is `Internal server error`;
 * its cause belongs into the log and nowhere else.
 */
export function failureOf(error: unknown, bodyLimit: number): Failure {
  if (error instanceof ApiError) {
    return { status: errorStatus[error.errorCode], code: error.errorCode, message: error.message };
  }
  const known = error instanceof TRPCError ? fromTrpc(error) : fromTransport(codeOf(error), bodyLimit);
  if (known !== undefined) return known;
  if (isRefusal(error)) return invalid('request: is not one that this service takes');
  return failure('INTERNAL', 'Internal server error');
}
