import { composeTransaction } from '@obverse/core';
import { type Keypair, SendTransactionError, type TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { ClusterError, OutcomeUnknownError } from '../errors.ts';
import type { Session } from '../session/open.ts';
import { awaitConfirmation } from './await-confirmation.ts';
import { refused } from './refused.ts';

/** What is sent, and what it may use and pays for it: the network's defaults where absent. */
export interface Sending {
  readonly instructions: readonly TransactionInstruction[];
  readonly keypairs: readonly Keypair[];
  readonly computeUnitLimit?: number;
  readonly computeUnitPrice?: bigint | undefined;
  /** Is told the signature once the node has taken the transaction. */
  readonly onSent?: (signature: string) => void;
}

/**
 * Signs a transaction, sends it and waits until it is confirmed.
 * @returns the signature, base58
 * @throws RefusedError where it fails
 * @throws ExpiredError where it was never included
 * @throws OutcomeUnknownError where the cluster went away before it said
 */
export async function send(
  session: Pick<Session, 'connection' | 'feePayer' | 'programId'>,
  { instructions, keypairs, computeUnitLimit, computeUnitPrice, onSent }: Sending,
): Promise<string> {
  const { connection, feePayer } = session;
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
  const transaction = composeTransaction({
    feePayer,
    instructions,
    blockhash,
    ...(computeUnitLimit === undefined ? {} : { computeUnitLimit }),
    ...(computeUnitPrice === undefined ? {} : { computeUnitPrice }),
  });
  transaction.sign([...keypairs]);
  const signature = bs58.encode(transaction.signatures[0] ?? []);
  try {
    await connection.sendRawTransaction(transaction.serialize());
    onSent?.(signature);
    await awaitConfirmation(session, signature, lastValidBlockHeight);
  } catch (error) {
    if (error instanceof SendTransactionError) {
      throw refused(session.programId, error.transactionError.message, error.logs ?? []);
    }
    if (error instanceof ClusterError) throw new OutcomeUnknownError(signature, error.message);
    throw error;
  }
  return signature;
}
