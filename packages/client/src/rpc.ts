import { type RetryOptions, withRetries } from './retry.ts';

/** An error that a node answered with. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number | undefined;
  /** For a refused transaction: its error, as a name or a name with details, and the logs of the programs. */
  readonly data: { readonly err?: unknown; readonly logs?: readonly string[] | null };

  constructor(message: string, code?: number, data: RpcError['data'] = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type JsonRpcOptions = NodeOptions & {
  /** Who answers, for errors. */
  readonly who: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Answer = {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: RpcError['data'] };
};

/** What most methods of a node answer with. */
export type InContext<Value> = { readonly context: { readonly slot: number }; readonly value: Value };

export type NodeOptions = {
  readonly signal?: AbortSignal | undefined;
  /** When and how often the call is repeated, after a failed connection or while the node is busy. */
  readonly retry?: RetryOptions;
};

/**
 * Calls a JSON-RPC method of a Solana node.
 *
 * @param retry `{ attempts: 1 }` for what must not happen twice
 * @throws Error with the node's message
 * @example
 * ```ts
 * import { callNode } from '@obverse/client';
 *
 * const height = await callNode<number>(rpcUrl, 'getBlockHeight', [{ commitment: 'confirmed' }]);
 * ```
 */
export const callNode = <Result>(
  rpcUrl: string | URL,
  method: string,
  params: readonly unknown[],
  options: NodeOptions = {},
): Promise<Result> => callJsonRpc(rpcUrl, method, params, { ...options, who: 'The RPC node' });

/** Calls a JSON-RPC method. @throws RpcError with the message of who answers, and its code where it answers by the protocol */
export async function callJsonRpc<Result>(
  url: string | URL,
  method: string,
  params: object,
  { who, headers, signal, retry = {} }: JsonRpcOptions,
): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: signal ?? null,
  };
  const response = await withRetries(() => fetch(url, request), retry, signal);
  if (!response.ok) throw new RpcError(`${who} answered ${response.status}`);
  const { result, error } = (await response.json()) as Answer;
  if (error !== undefined) throw new RpcError(error.message, error.code, error.data);
  return result as Result;
}
