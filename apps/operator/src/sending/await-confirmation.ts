import { setTimeout as wait } from 'node:timers/promises';
import { ExpiredError } from '../errors.ts';
import type { Session } from '../session/open.ts';
import { refused } from './refused.ts';

const POLL_MS = 400;

/**
 * Waits for a confirmation by asking, not over a WebSocket: behind many an RPC URL there is none.
 * @throws RefusedError where the transaction failed
 * @throws ExpiredError where it was never included
 */
export async function awaitConfirmation(
  { connection, programId }: Pick<Session, 'connection' | 'programId'>,
  signature: string,
  lastValidBlockHeight: number,
): Promise<void> {
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
    await wait(POLL_MS);
  }
}
