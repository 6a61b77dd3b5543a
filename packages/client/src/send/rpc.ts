import { type Fetch, withRetries } from '../retry.ts';
import { toBase64 } from './wire.ts';

/** An error that an RPC node answered with. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number | undefined;
  /** The transaction error of a refused transaction: a name, or a name with details. */
  readonly transactionError: unknown;

  constructor(message: string, code?: number, transactionError?: unknown) {
    super(message);
    this.code = code;
    this.transactionError = transactionError;
  }
}

/** What is known of a sent transaction. */
export type Sighting =
  | { readonly status: 'pending' | 'confirmed' | 'finalized' | 'expired' }
  | { readonly status: 'failed'; readonly failure: string };

type Answer = {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { err?: unknown } };
};

type SignatureStatuses = {
  readonly value: readonly ({ readonly err: unknown; readonly confirmationStatus: string | null } | null)[];
};

/** A node's JSON-RPC, with what it takes to send and follow a transaction. All of it can be repeated safely. */
export function rpcNode(url: string | URL, send: Fetch = (request) => fetch(request)) {
  const call = async (method: string, params: unknown[], signal?: AbortSignal): Promise<unknown> => {
    const request = () =>
      send(
        new Request(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          signal: signal ?? null,
        }),
      );
    const response = await withRetries(request, {}, signal);
    if (!response.ok) throw new RpcError(`The RPC node answered ${response.status}`);
    const { result, error } = (await response.json()) as Answer;
    if (error !== undefined) throw new RpcError(error.message, error.code, error.data?.err);
    return result;
  };

  const statusOf = async (signature: string, signal?: AbortSignal) => {
    const options = { searchTransactionHistory: true };
    const { value } = (await call(
      'getSignatureStatuses',
      [[signature], options],
      signal,
    )) as SignatureStatuses;
    return value[0] ?? undefined;
  };

  return {
    /** @throws RpcError where the node refuses it */
    send: async (transaction: Uint8Array, signal?: AbortSignal): Promise<void> => {
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
      await call('sendTransaction', [toBase64(transaction), options], signal);
    },
    /** @param lastValidBlockHeight absent: it never counts as expired */
    look: async (
      signature: string,
      lastValidBlockHeight: number | undefined,
      signal?: AbortSignal,
    ): Promise<Sighting> => {
      // the height first: a transaction that is in no block after its last height was finalized cannot be in one later
      const height =
        lastValidBlockHeight === undefined
          ? 0
          : ((await call('getBlockHeight', [{ commitment: 'finalized' }], signal)) as number);
      const found = await statusOf(signature, signal);
      if (found === undefined)
        return { status: height > (lastValidBlockHeight ?? height) ? 'expired' : 'pending' };
      const { err, confirmationStatus } = found;
      if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized')
        return { status: 'pending' };
      return err === null
        ? { status: confirmationStatus }
        : { status: 'failed', failure: `the transaction failed: ${JSON.stringify(err)}` };
    },
  };
}

export type RpcNode = ReturnType<typeof rpcNode>;
