import { explainFailure, type LoggedEvents, loggedEvents, type RpcTransactionError } from '@obverse/core';
import type { ChainAccess } from './accounts.ts';
import type { ExecutedTransaction, Rpc, SignatureStatus } from './nodes/rpc.ts';
import { InvalidResponseError, PrunedHistoryError } from './nodes/rpc-error.ts';

/** For how many blocks a transaction can use a blockhash. */
const blockhashLife = 150;

/** How many finalized blocks back every node knows signatures, whatever its history: it refuses repeated transactions by them. */
const rememberedBlocks = 2 * blockhashLife;

export type TransactionStatus = {
  readonly status: 'pending' | 'confirmed' | 'finalized' | 'failed' | 'expired';
  readonly slot: number | null;
  /** Unix seconds. */
  readonly blockTime: number | null;
  readonly failure: string | null;
  readonly fee: bigint | null;
  readonly computeUnits: number | null;
  /** Undefined while the log is not known. */
  readonly logged: LoggedEvents | undefined;
};

const unseen = {
  slot: null,
  blockTime: null,
  failure: null,
  fee: null,
  computeUnits: null,
  logged: undefined,
} as const;

/** @throws PrunedHistoryError unless the node's history holds every block that could have held a transaction with this last block height */
async function requireHistory(rpc: Rpc, lastValidBlockHeight: number): Promise<void> {
  const firstHeight = lastValidBlockHeight - blockhashLife;
  const slot = await rpc.getFirstAvailableBlock();
  // no slot is below the height of its block
  if (slot <= Math.max(0, firstHeight)) return;
  if ((await rpc.getBlockHeightAt(slot)) > firstHeight)
    throw new PrunedHistoryError(
      "the node's history does not reach back to the transaction's last block height",
    );
}

/**
 * Whether a transaction that no node knows can be in no block any more. Its last block height is finalized, and the node did not know it in a
 * slot after that: every block that could hold it is an ancestor of that slot, and is known with its signatures.
 */
async function hasExpired(
  rpc: Rpc,
  statusSlot: number,
  finalized: { readonly slot: number; readonly blockHeight: number },
  lastValidBlockHeight: number,
): Promise<boolean> {
  if (finalized.blockHeight <= lastValidBlockHeight) return false;
  if (statusSlot < finalized.slot)
    throw new InvalidResponseError('a signature status that is older than the finalized block');
  if (finalized.blockHeight > lastValidBlockHeight - blockhashLife + rememberedBlocks)
    await requireHistory(rpc, lastValidBlockHeight);
  return true;
}

function seen(
  chain: ChainAccess,
  status: SignatureStatus,
  executed: ExecutedTransaction | undefined,
): TransactionStatus {
  const { slot, err, confirmationStatus } = status;
  // a block that is not confirmed may be dropped, and the transaction land in another
  if (confirmationStatus === 'processed') return { ...unseen, status: 'pending', slot };
  const program = chain.programId.toBase58();
  const logs = executed?.logs;
  const failure =
    err === null ? null : explainFailure(err as RpcTransactionError, logs ?? [], program).message;
  return {
    status: failure === null ? confirmationStatus : 'failed',
    slot,
    blockTime: executed?.blockTime ?? null,
    failure,
    fee: executed?.fee ?? null,
    computeUnits: executed?.computeUnits ?? null,
    // the log of a failed transaction holds events of instructions that were undone
    logged: failure === null ? logs && loggedEvents(logs, program) : { events: [], truncated: false },
  };
}

/**
 * Reads what has become of a transaction, in one round trip.
 *
 * @param lastValidBlockHeight without it no transaction is taken for expired
 * @throws ApiError UNAVAILABLE when no node answers, or none has a history that reaches back so far that it proves the expiry
 */
export const readTransactionStatus = (
  chain: ChainAccess,
  signature: string,
  lastValidBlockHeight: number | undefined,
): Promise<TransactionStatus> =>
  chain.call(async (rpc) => {
    const [finalized, { slot, status }, executed] = await Promise.all([
      lastValidBlockHeight === undefined ? undefined : rpc.getFinalizedEpoch(),
      rpc.getSignatureStatus(signature),
      rpc.getTransaction(signature),
    ]);
    if (status !== undefined) return seen(chain, status, executed);
    // it was confirmed between the two answers
    if (executed !== undefined)
      return seen(chain, { ...executed, confirmationStatus: 'confirmed' }, executed);
    const isExpired =
      finalized !== undefined &&
      lastValidBlockHeight !== undefined &&
      (await hasExpired(rpc, slot, finalized, lastValidBlockHeight));
    return { ...unseen, status: isExpired ? 'expired' : 'pending' };
  });
