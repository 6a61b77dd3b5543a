import { wait } from '../wait.ts';
import { fromBase64 } from '../wire.ts';
import type { NodeCall } from './expiry.ts';
import { loadVerifier } from './load-verifier.ts';

/** How often a node is asked for a transaction that it has just called confirmed: another one of its pool may be behind. */
const maxAttempts = 5;

type Given = {
  readonly transaction: Uint8Array;
  readonly maxPriorityLamports: bigint | undefined;
  readonly pollMs: number;
  readonly signal: AbortSignal | undefined;
};

/**
 * Compares what a wallet has sent by itself with what it was given, as the node shows it. It is too late to stop it, and time to say so.
 *
 * @returns what is different, if something is; undefined where no node shows what was sent
 */
export async function compareSent(
  node: NodeCall,
  signature: string,
  { transaction, maxPriorityLamports, pollMs, signal }: Given,
): Promise<{ readonly change: string | undefined } | undefined> {
  const { changeBesideGuards, maxSupportedTransactionVersion } = await loadVerifier();
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion };
  type Found = { readonly transaction: readonly [base64: string, encoding: string] } | null;
  for (let attempt = 1; ; attempt++) {
    const found = await node<Found>('getTransaction', signature, options).catch(() => null);
    if (found !== null) {
      const sent = fromBase64(found.transaction[0]);
      return { change: changeBesideGuards(transaction, sent, maxPriorityLamports, true) };
    }
    if (attempt === maxAttempts) return undefined;
    await wait(pollMs, signal);
  }
}
