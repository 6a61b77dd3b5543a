import * as z from 'zod';
import { ApiError } from '../../lib/errors.ts';

/** JSON-RPC codes of an invalid request: every node would answer the same. */
const requestErrorCodes = new Set([-32_600, -32_602]);

/** Codes with which a node refuses all calls for now: it is behind, or over its rate limit. */
const nodeErrorCodes = new Set([429, -32_005, -32_429]);

/** What a node answered in place of a result. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  /** The JSON-RPC code. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A node's history does not reach back to what was asked for. Nodes prune old data; another node may still have it. */
export class PrunedHistoryError extends Error {
  override readonly name = 'PrunedHistoryError';
}

/** Whether a call failed because no node that answers has the history it needs. */
export const isPruned = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof PrunedHistoryError;

/** A node's response that cannot be true. Nothing of it is used; the call is repeated on another node or later. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';

  constructor(problem: string) {
    super(`invalid response of the node: ${problem}`);
  }
}

/** @throws InvalidResponseError that names the first invalid field */
export function parseResponse<T>(schema: z.ZodType<T>, given: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const issue = error.issues[0];
  throw new InvalidResponseError(`${what}: ${issue?.path.join('.')} ${issue?.message}`);
}

/** An error object of JSON-RPC. */
export const errorSchema = z.object({ code: z.number(), message: z.string() });

/** Whether the request itself is at fault. It is not tried on another node. */
export const isRequestError = (error: unknown): error is RpcError =>
  error instanceof RpcError && requestErrorCodes.has(error.code);

/** Whether the node is at fault, and not just this one call: a method that a node does not serve says nothing about its other methods. */
export const isNodeError = (error: unknown): boolean =>
  error instanceof RpcError ? nodeErrorCodes.has(error.code) : !(error instanceof PrunedHistoryError);
