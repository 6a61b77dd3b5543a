import * as z from 'zod';

/** Errors that tell of the request, not of the node: another would say the same. */
const callersFault = new Set([-32_600, -32_602]);

/** Errors with which a node answers nobody now: it is behind, or was asked too much. */
const nodesFault = new Set([429, -32_005, -32_429]);

/** What a node answered in place of a result. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  /** JSON-RPC's. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** An error as JSON-RPC has it. */
export const errorSchema = z.object({ code: z.number(), message: z.string() });

const reply = z.object({ error: errorSchema });

/** How far into an answer its error begins at most, in characters. */
const head = 128;

/** The error that an answer is; undefined of results, and of what makes no sense. */
export function errorIn(answer: string): RpcError | undefined {
  if (!answer.slice(0, head).includes('"error"')) return undefined;
  try {
    const { error } = reply.parse(JSON.parse(answer));
    return new RpcError(error.code, error.message);
  } catch {
    return undefined;
  }
}

/** What makes an error the request's own: it is not tried on another node. */
export const isCallersFault = (error: unknown): error is RpcError =>
  error instanceof RpcError && callersFault.has(error.code);

/** A node does not go back to what it was asked for. Nodes forget what is old; another may not have. */
export class ForgottenError extends Error {
  override readonly name = 'ForgottenError';
}

/** Whether an error is of the node, not of the one thing it was asked: a method it does not serve says nothing about others. */
export const isNodesFault = (error: unknown): boolean =>
  error instanceof RpcError ? nodesFault.has(error.code) : !(error instanceof ForgottenError);
