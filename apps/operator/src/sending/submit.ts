import { setTimeout as wait } from 'node:timers/promises';
import { composeTransaction } from '@obverse/core';
import { type Keypair, SendTransactionError } from '@solana/web3.js';
import bs58 from 'bs58';
import { ClusterError, ExpiredError, OutcomeUnknownError } from '../errors.ts';
import type { Session } from '../session/open.ts';
import { tell } from '../show/terminal.ts';
import type { Proposal } from './proposal.ts';
import { computeUnitLimit, refused } from './simulate.ts';

const POLL_MS = 400;

/**
 * Signs a proposal, sends it and waits until it is confirmed.
 * @param consumed compute units of the simulation
 * @returns the signature, base58
 * @throws RefusedError where it fails after all
 * @throws ExpiredError where it was never included
 * @throws OutcomeUnknownError where the cluster went away before it said
 */
export async function submit(
  session: Session,
  proposal: Proposal,
  keypairs: readonly Keypair[],
  consumed: number,
): Promise<string> {
  const { connection, feePayer, computeUnitPrice } = session;
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
  const transaction = composeTransaction({
    feePayer,
    instructions: proposal.instructions,
    blockhash,
    computeUnitLimit: computeUnitLimit(consumed),
    ...(computeUnitPrice === undefined ? {} : { computeUnitPrice }),
  });
  transaction.sign([...keypairs]);
  const signature = bs58.encode(transaction.signatures[0] ?? []);
  try {
    await connection.sendRawTransaction(transaction.serialize());
    tell(`sent as ${signature}, waiting for its confirmation`);
    await confirmed(session, signature, lastValidBlockHeight);
  } catch (error) {
    if (error instanceof SendTransactionError) {
      throw refused(session, error.transactionError.message, error.logs ?? []);
    }
    if (error instanceof ClusterError) throw new OutcomeUnknownError(signature, error.message);
    throw error;
  }
  return signature;
}

/** By asking, not over a WebSocket: behind many an RPC URL there is none. */
async function confirmed(session: Session, signature: string, lastValidBlockHeight: number): Promise<void> {
  const { connection } = session;
  for (;;) {
    // the height before the status: once it is past, a status that is still missing stays missing
    const height = await connection.getBlockHeight('finalized');
    const { value } = await connection.getSignatureStatuses([signature]);
    const status = value[0];
    if (status?.err) {
      const result = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
      throw refused(session, status.err as string | Record<string, unknown>, result?.meta?.logMessages ?? []);
    }
    if (status && status.confirmationStatus !== 'processed') return;
    if (!status && height > lastValidBlockHeight) throw new ExpiredError(signature);
    await wait(POLL_MS);
  }
}
