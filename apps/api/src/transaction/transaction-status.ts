import { maxValidityDays } from '@obverse/contracts';
import {
  decodeClock,
  explainFailure,
  type LoggedEvents,
  loggedEvents,
  type RpcTransactionError,
} from '@obverse/core';
import { SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import type { ChainAccess } from '../solana/accounts.ts';
import type { Rpc } from '../solana/nodes/rpc.ts';
import { InvalidResponseError, PrunedHistoryError } from '../solana/nodes/rpc-error.ts';
import { blockhashLife } from '../solana/slot-time.ts';
import {
  type ExecutedTransaction,
  readBlock,
  readExecuted,
  readSignatureStatus,
  type SignatureStatus,
} from './node-history.ts';

/** How many finalized blocks back every node knows signatures, whatever its history: it refuses repeated transactions by them. */
const rememberedBlocks = 2 * blockhashLife;

/** No endpoint makes a transaction with a later end than this from its making. */
const maxValiditySeconds = BigInt(maxValidityDays * 86_400);

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
  if ((await readBlock(rpc, slot)).blockHeight > firstHeight)
    throw new PrunedHistoryError(
      "the node's history does not reach back to the transaction's last block height",
    );
}

/** @throws PrunedHistoryError unless the node's history holds every block that could have held a transaction with this end */
async function requireHistoryBefore(rpc: Rpc, validUntilTs: bigint): Promise<void> {
  const slot = await rpc.getFirstAvailableBlock();
  if (slot === 0) return;
  const { blockTime } = await readBlock(rpc, slot);
  if (blockTime === undefined || BigInt(blockTime) > validUntilTs - maxValiditySeconds)
    throw new PrunedHistoryError(
      "the node's history does not reach back to the time when the transaction was made",
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

/** The last finalized slot, and the cluster's time in it. */
async function readFinalizedTime(rpc: Rpc): Promise<FinalizedTime> {
  const { slot, accounts } = await rpc.getAccounts([SYSVAR_CLOCK_PUBKEY], { commitment: 'finalized' });
  const [clock] = accounts;
  if (!clock) throw new InvalidResponseError('the answer holds no clock');
  return { slot, now: decodeClock(clock.data).unixTimestamp };
}

type FinalizedTime = { readonly slot: number; readonly now: bigint };

/**
 * Whether a transaction that no node knows has failed to execute before the end that the program enforces. A cluster's clock never goes back, so
 * every later block would let it fail.
 */
async function hasEnded(
  rpc: Rpc,
  statusSlot: number,
  finalized: FinalizedTime,
  validUntilTs: bigint,
): Promise<boolean> {
  if (finalized.now <= validUntilTs) return false;
  if (statusSlot < finalized.slot)
    throw new InvalidResponseError('a signature status that is older than the finalized clock');
  await requireHistoryBefore(rpc, validUntilTs);
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

/** What the sender knows of how long a transaction can take effect. */
export type TransactionEnd = {
  readonly lastValidBlockHeight?: number | undefined;
  /** The last second in which the program lets it execute; unix seconds. */
  readonly validUntilTs?: bigint | undefined;
};

/**
 * Reads what has become of a transaction, in one round trip; in more only where it takes old history to prove that it has expired.
 *
 * @param end without one no transaction is taken for expired
 * @throws ApiError UNAVAILABLE when no node answers, or none has a history that reaches back so far that it proves the expiry
 */
export const readTransactionStatus = (
  chain: ChainAccess,
  signature: string,
  { lastValidBlockHeight, validUntilTs }: TransactionEnd,
): Promise<TransactionStatus> =>
  chain.call(async (rpc) => {
    const [finalized, clock, { slot, status }, executed] = await Promise.all([
      lastValidBlockHeight === undefined ? undefined : rpc.getFinalizedEpoch(),
      validUntilTs === undefined ? undefined : readFinalizedTime(rpc),
      readSignatureStatus(rpc, signature),
      readExecuted(rpc, signature),
    ]);
    if (status !== undefined) return seen(chain, status, executed);
    // it was confirmed between the two answers
    if (executed !== undefined)
      return seen(chain, { ...executed, confirmationStatus: 'confirmed' }, executed);
    const isExpired =
      (finalized !== undefined &&
        lastValidBlockHeight !== undefined &&
        (await hasExpired(rpc, slot, finalized, lastValidBlockHeight))) ||
      (clock !== undefined && validUntilTs !== undefined && (await hasEnded(rpc, slot, clock, validUntilTs)));
    return { ...unseen, status: isExpired ? 'expired' : 'pending' };
  });
