import { type Fetch, withRetries } from '../retry.ts';
import { fromBase64, toBase58, toBase64 } from './wire.ts';

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
  | { readonly status: 'pending' }
  | { readonly status: 'confirmed' | 'finalized' | 'expired' }
  /** `isAgreed`: the node and the service both say so. */
  | { readonly status: 'failed'; readonly failure: string; readonly isAgreed?: boolean };

type Answer = {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { err?: unknown } };
};

type InContext<Value> = { readonly context: { readonly slot: number }; readonly value: Value };

type SignatureStatuses = InContext<
  readonly ({ readonly err: unknown; readonly confirmationStatus: string | null } | null)[]
>;

type AccountInfo = InContext<{ readonly data: readonly [base64: string, encoding: string] } | null>;

/** After what a transaction can never execute. Where both are absent, it never counts as expired. */
export type Deadline = {
  /** The last block height at which its blockhash is accepted, as the node counts. */
  readonly blockHeight: number | undefined;
  /** The last second in which the program accepts it, by the clock of the cluster; unix seconds. */
  readonly validUntilTs: bigint | undefined;
};

/** A blockhash is accepted in this many blocks after its own. */
const maxBlockhashAge = 150;

const clockSysvar = 'SysvarC1ock11111111111111111111111111111111';

/** In the accounts of the clock and of a nonce; bytes. */
const [clockTimeOffset, nonceOffset, nonceLength] = [32, 40, 32];

/** A node's JSON-RPC, with what it takes to send and follow a transaction. */
export function rpcNode(url: string | URL, fetch: Fetch = (request) => globalThis.fetch(request)) {
  const callOnce = (method: string, params: unknown[], signal?: AbortSignal): Promise<Response> =>
    fetch(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: signal ?? null,
      }),
    );

  const resultOf = async (response: Response): Promise<unknown> => {
    if (!response.ok) throw new RpcError(`The RPC node answered ${response.status}`);
    const { result, error } = (await response.json()) as Answer;
    if (error !== undefined) throw new RpcError(error.message, error.code, error.data?.err);
    return result;
  };

  const read = async <Result>(method: string, params: unknown[], signal?: AbortSignal): Promise<Result> =>
    (await resultOf(await withRetries(() => callOnce(method, params, signal), {}, signal))) as Result;

  const readAccount = async (address: string, options: object, signal?: AbortSignal) => {
    const params = [address, { ...options, encoding: 'base64' }];
    const { context, value } = await read<AccountInfo>('getAccountInfo', params, signal);
    return { slot: context.slot, data: value === null ? undefined : fromBase64(value.data[0]) };
  };

  /** The finalized slot at which the deadline had passed; undefined while it has not. */
  const slotAfter = async (deadline: Deadline, signal?: AbortSignal): Promise<number | undefined> => {
    const finalized = { commitment: 'finalized' };
    if (deadline.blockHeight !== undefined) {
      type EpochInfo = { readonly absoluteSlot: number; readonly blockHeight: number };
      const { absoluteSlot, blockHeight } = await read<EpochInfo>('getEpochInfo', [finalized], signal);
      if (blockHeight > deadline.blockHeight) return absoluteSlot;
    }
    if (deadline.validUntilTs !== undefined) {
      const { slot, data } = await readAccount(clockSysvar, finalized, signal);
      if (data === undefined) throw new RpcError('The RPC node has no clock');
      const now = new DataView(data.buffer).getBigInt64(clockTimeOffset, true);
      if (now > deadline.validUntilTs) return slot;
    }
    return undefined;
  };

  return {
    /** Sends once, without a repetition: what is refused after an attempt that was not answered may have been sent by that one. @throws RpcError where the node refuses it */
    send: async (transaction: Uint8Array, signal?: AbortSignal): Promise<void> => {
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
      await resultOf(await callOnce('sendTransaction', [toBase64(transaction), options], signal));
    },
    /** The last block height at which a blockhash can be accepted, at most; undefined where the node does not know the blockhash. */
    lastHeightOf: async (blockhash: string, signal?: AbortSignal): Promise<number | undefined> => {
      const commitment = 'confirmed';
      const params = [blockhash, { commitment }];
      const { context, value } = await read<InContext<boolean>>('isBlockhashValid', params, signal);
      if (!value) return undefined;
      // not lower than the block of the blockhash, also where another node of a pool answers
      const options = { commitment, minContextSlot: context.slot };
      return (await read<number>('getBlockHeight', [options], signal)) + maxBlockhashAge;
    },
    /** A height after which no blockhash is accepted that any node knows by now, also one that is as far ahead as a blockhash is old at most. */
    lastHeightOfAny: async (signal?: AbortSignal): Promise<number> =>
      (await read<number>('getBlockHeight', [{ commitment: 'confirmed' }], signal)) + 2 * maxBlockhashAge,
    /** The value of a nonce account, which stands in the place of a blockhash; undefined where there is no such account. */
    nonceOf: async (account: string, signal?: AbortSignal): Promise<string | undefined> => {
      const { data } = await readAccount(account, { commitment: 'confirmed' }, signal);
      return data && toBase58(data.slice(nonceOffset, nonceOffset + nonceLength));
    },
    latestBlockhash: async (signal?: AbortSignal): Promise<string> => {
      const options = [{ commitment: 'confirmed' }];
      const { value } = await read<InContext<{ readonly blockhash: string }>>(
        'getLatestBlockhash',
        options,
        signal,
      );
      return value.blockhash;
    },
    /** Runs an unsigned transaction without sending it, on a blockhash of the node's own. `error` is null where it would succeed. */
    simulate: async (transaction: Uint8Array, signal?: AbortSignal) => {
      type Outcome = {
        readonly err: unknown;
        readonly logs: readonly string[] | null;
        readonly unitsConsumed?: number;
      };
      const options = {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: true,
      };
      const params = [toBase64(transaction), options];
      const { value } = await read<InContext<Outcome>>('simulateTransaction', params, signal);
      return { error: value.err, logs: value.logs ?? [], units: value.unitsConsumed ?? 0 };
    },
    look: async (signature: string, deadline: Deadline, signal?: AbortSignal): Promise<Sighting> => {
      // The deadline first: what is in no block after its deadline was finalized cannot be in a later one.
      const slot = await slotAfter(deadline, signal);
      const params = [[signature], { searchTransactionHistory: true }];
      const { context, value } = await read<SignatureStatuses>('getSignatureStatuses', params, signal);
      const found = value[0] ?? undefined;
      // a node of a pool that is behind that slot may not have seen a transaction that executed
      if (found === undefined)
        return { status: slot !== undefined && context.slot >= slot ? 'expired' : 'pending' };
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
