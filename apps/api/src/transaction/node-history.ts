import { maxSupportedTransactionVersion } from '@obverse/core';
import * as z from 'zod';
import { type Rpc, withContext } from '../solana/nodes/rpc.ts';

/** What a node knows of a signature. */
export type SignatureStatus = {
  readonly slot: number;
  /** Null for a transaction that succeeded. */
  readonly err: unknown;
  readonly confirmationStatus: 'processed' | 'confirmed' | 'finalized';
};

/** A transaction in a block that is confirmed at least. */
export type ExecutedTransaction = {
  readonly slot: number;
  /** Unix seconds; undefined where the node does not know it. */
  readonly blockTime: number | undefined;
  readonly err: unknown;
  /** Lamports; undefined where the node does not say it. */
  readonly fee: bigint | undefined;
  readonly computeUnits: number | undefined;
  readonly logs: readonly string[] | undefined;
};

const whole = z.int().min(0);
const statusesAnswer = withContext(
  z.tuple([
    z
      .object({
        slot: whole,
        err: z.unknown(),
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']),
      })
      .nullable(),
  ]),
);
const blockAnswer = z.object({ blockHeight: whole, blockTime: whole.nullish() });
const transactionAnswer = z
  .object({
    slot: whole,
    blockTime: whole.nullish(),
    // blocks may hold failed transactions that paid no fee and have no log (SIMD-0290)
    meta: z
      .object({
        err: z.unknown(),
        fee: whole.nullish(),
        computeUnitsConsumed: whole.nullish(),
        logMessages: z.array(z.string()).nullish(),
      })
      .nullish(),
  })
  .nullable();

/** What the node knows of a signature, in its whole history, and the slot in which it knew that. */
export async function readSignatureStatus(
  rpc: Rpc,
  signature: string,
): Promise<{ readonly slot: number; readonly status: SignatureStatus | undefined }> {
  const { context, value } = await rpc.ask(statusesAnswer, 'getSignatureStatuses', [signature], {
    searchTransactionHistory: true,
  });
  rpc.checkSlot(context.slot);
  const [status] = value;
  return {
    slot: context.slot,
    status: status === null ? undefined : { ...status, err: status.err ?? null },
  };
}

/** A transaction that is confirmed; undefined where the node knows none. */
export async function readExecuted(rpc: Rpc, signature: string): Promise<ExecutedTransaction | undefined> {
  const found = await rpc.ask(transactionAnswer, 'getTransaction', signature, {
    commitment: 'confirmed',
    encoding: 'base64',
    maxSupportedTransactionVersion,
  });
  // without its outcome nothing is known of it
  if (!found?.meta) return undefined;
  const { err, fee, computeUnitsConsumed, logMessages } = found.meta;
  return {
    slot: found.slot,
    blockTime: found.blockTime ?? undefined,
    err: err ?? null,
    fee: fee == null ? undefined : BigInt(fee),
    computeUnits: computeUnitsConsumed ?? undefined,
    logs: logMessages ?? undefined,
  };
}

/** The height of a block, and its time in unix seconds where the node knows it. */
export async function readBlock(
  rpc: Rpc,
  slot: number,
): Promise<{ readonly blockHeight: number; readonly blockTime: number | undefined }> {
  const { blockHeight, blockTime } = await rpc.ask(blockAnswer, 'getBlock', slot, {
    commitment: 'finalized',
    transactionDetails: 'none',
    rewards: false,
    maxSupportedTransactionVersion,
  });
  return { blockHeight, blockTime: blockTime ?? undefined };
}
