import { setTimeout as wait } from 'node:timers/promises';
import {
  composeTransaction,
  explainFailure,
  maxComputeUnits,
  maxSupportedTransactionVersion,
  type RpcTransactionError,
  serializeTransaction,
} from '@obverse/core';
import { type Keypair, PublicKey, SendTransactionError, type TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { ClusterError, ExpiredError, OperatorError, OutcomeUnknownError, RefusedError } from '../errors.ts';
import type { Session } from './session.ts';

const pollIntervalMs = 400;

/** The last valid block height ends the wait, however long blocks take. A node that has not reached it after this time has fallen behind. */
const confirmationTimeoutMs = 180_000;

/**
 * Runs instructions on the cluster without sending them.
 * @returns the compute units that they used
 * @throws RefusedError with the program's reason in words, if they would fail now
 */
export async function simulate(
  { connection, feePayer, programId, computeUnitPrice }: Session,
  instructions: readonly TransactionInstruction[],
): Promise<number> {
  const transaction = composeTransaction({
    feePayer,
    instructions,
    blockhash: PublicKey.default.toBase58(), // replaced by the simulation
    computeUnitLimit: maxComputeUnits,
    // as many bytes as the transaction that will be sent
    ...(computeUnitPrice === undefined ? {} : { computeUnitPrice: 0n }),
  });
  serializeTransaction(transaction); // throws a readable error for a transaction that is too large
  const { value } = await connection.simulateTransaction(transaction, {
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
  });
  if (value.err !== null) throw explainRefusal(programId, value.err as RpcTransactionError, value.logs ?? []);
  return value.unitsConsumed ?? 0;
}

/** How a node begins to say that it has not taken a transaction: of its simulation, its signatures, or its form. */
const verdict =
  /^(Transaction simulation failed|Transaction signature verification|invalid |failed to deserialize|base64 encoded)/i;

export type SendRequest = {
  readonly instructions: readonly TransactionInstruction[];
  readonly keypairs: readonly Keypair[];
  /** The network's default if absent. */
  readonly computeUnitLimit?: number;
  /** Micro-lamports; no priority fee if absent. */
  readonly computeUnitPrice?: bigint | undefined;
  /** Receives the signature as soon as the node has accepted the transaction. */
  readonly onSent?: (signature: string) => void;
};

/**
 * Signs a transaction, sends it and waits until it is confirmed.
 * @returns the signature, base58
 * @throws RefusedError if it fails
 * @throws ExpiredError if it was never included in a block
 * @throws OutcomeUnknownError if the cluster does not answer, or answers with an error, before the confirmation
 */
export async function send(
  session: Pick<Session, 'connection' | 'feePayer' | 'programId'>,
  { instructions, keypairs, computeUnitLimit: limit, computeUnitPrice: price, onSent }: SendRequest,
): Promise<string> {
  const { connection, feePayer } = session;
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
  const transaction = composeTransaction({
    feePayer,
    instructions,
    blockhash,
    ...(limit === undefined ? {} : { computeUnitLimit: limit }),
    ...(price === undefined ? {} : { computeUnitPrice: price }),
  });
  transaction.sign([...keypairs]);
  const signature = bs58.encode(transaction.signatures[0] ?? []);
  try {
    await connection.sendRawTransaction(transaction.serialize());
    onSent?.(signature);
    await waitForConfirmation(session, signature, lastValidBlockHeight);
  } catch (error) {
    if (error instanceof SendTransactionError) {
      const { message } = error.transactionError;
      // any other answer says nothing of whether it was handed on, nor does one to a request that something on the way has repeated
      if (!verdict.test(message) || message.includes('already been processed'))
        throw new OutcomeUnknownError(signature, message);
      throw explainRefusal(session.programId, message, error.logs ?? []);
    }
    if (error instanceof OperatorError && !(error instanceof ClusterError)) throw error;
    // whatever else a node answers says nothing of what was sent
    throw new OutcomeUnknownError(signature, error instanceof Error ? error.message : String(error));
  }
  return signature;
}

/** Polls for the confirmation, because many RPC URLs have no WebSocket. */
async function waitForConfirmation(
  { connection, programId }: Pick<Session, 'connection' | 'programId'>,
  signature: string,
  lastValidBlockHeight: number,
): Promise<void> {
  const deadline = Date.now() + confirmationTimeoutMs;
  for (;;) {
    // read the height before the status: past the last valid height, a missing status is final
    const { blockHeight = 0, absoluteSlot } = await connection.getEpochInfo('finalized');
    const isOver = blockHeight > lastValidBlockHeight;
    // the history only where that decides: not every node has one
    const { context, value } = await connection.getSignatureStatuses([signature], {
      searchTransactionHistory: isOver,
    });
    const status = value[0];
    if (status?.err) {
      const result = await connection.getTransaction(signature, { maxSupportedTransactionVersion });
      const logs = result?.meta?.logMessages ?? [];
      throw explainRefusal(programId, status.err as RpcTransactionError, logs);
    }
    if (status && status.confirmationStatus !== 'processed') return;
    // another node of a pool may be behind, and not know what has executed
    if (!status && isOver && context.slot >= absoluteSlot) throw new ExpiredError(signature);
    if (Date.now() > deadline) throw new OutcomeUnknownError(signature, 'the node knows nothing of it');
    await wait(pollIntervalMs);
  }
}

function explainRefusal(
  programId: PublicKey,
  error: RpcTransactionError,
  logs: readonly string[],
): RefusedError {
  return new RefusedError(`refused: ${explainFailure(error, logs, programId.toBase58()).message}`);
}
