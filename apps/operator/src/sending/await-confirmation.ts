import { setTimeout as wait } from 'node:timers/promises';
import { ExpiredError, OutcomeUnknownError } from '../errors.ts';
import type { Session } from '../session/open.ts';
import { refused } from './refused.ts';

const POLL_MS = 400;

/** A blockhash expires within two minutes: a node that has not said by then has fallen behind. */
const MAX_WAIT_MS = 180_000;

/**
 * Waits for a confirmation by asking, not over a WebSocket: behind many an RPC URL there is none.
 * @throws RefusedError where the transaction failed
 * @throws ExpiredError where it was never included
 * @throws OutcomeUnknownError where the node falls silent on it
 */
export async function awaitConfirmation(
  { connection, programId }: Pick<Session, 'connection' | 'programId'>,
  signature: string,
  lastValidBlockHeight: number,
): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    // the height before the status: once it is past, a status that is still missing stays missing
    const height = await connection.getBlockHeight('finalized');
    const { value } = await connection.getSignatureStatuses([signature]);
    const status = value[0];
    if (status?.err) {
      const result = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
      const logs = result?.meta?.logMessages ?? [];
      throw refused(programId, status.err as string | Record<string, unknown>, logs);
    }
    if (status && status.confirmationStatus !== 'processed') return;
    if (!status && height > lastValidBlockHeight) throw new ExpiredError(signature);
    if (Date.now() > end) throw new OutcomeUnknownError(signature, 'the node knows nothing of it');
    await wait(POLL_MS);
  }
}
