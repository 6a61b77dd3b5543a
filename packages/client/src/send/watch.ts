import type { ObverseClient } from '../client.ts';
import { unwrap } from '../envelope.ts';
import type { Cluster } from '../types.ts';
import { wait, within } from '../wait.ts';
import type { Deadline, RpcNode, Sighting } from './rpc.ts';
import { TransactionError } from './transaction-error.ts';

export type Watched = {
  readonly client: ObverseClient;
  readonly cluster: Cluster;
  /** The node that it was sent to; absent: the service alone is asked. */
  readonly node: RpcNode | undefined;
  readonly signature: string;
  readonly deadline: Deadline;
  readonly commitment: 'confirmed' | 'finalized';
  readonly pollMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Sends what the node has not taken yet. @throws TransactionError where nothing is left to be waited for */
  readonly send: (signal: AbortSignal) => Promise<void>;
  /** Called after the first attempt to send it. */
  readonly onSent: () => void;
};

/** Longest that an attempt to send or to look waits for answers: who never gives one must not hold up the rest. */
export const attemptTimeoutMs = 30_000;

/** The transaction that is looked at, and who is asked. */
export type Looked = Pick<Watched, 'client' | 'cluster' | 'node' | 'signature' | 'deadline' | 'signal'>;

/** The service's word, with what failed in words. */
async function lookAtService({
  client,
  cluster,
  signature,
  deadline: { blockHeight },
  signal,
}: Looked): Promise<Sighting> {
  const query = { cluster, ...(blockHeight !== undefined && { lastValidBlockHeight: blockHeight }) };
  const params = { path: { signature }, query };
  const { status, failure } = await unwrap(
    client.GET('/transaction/{signature}', { params, ...(signal !== undefined && { signal }) }),
  );
  return status === 'failed' ? { status, failure: failure ?? 'the transaction failed' } : { status };
}

/**
 * What the node and the service say. That a transaction has expired decides whether it may be made again: the node has to say it, and the service has to
 * agree. What failed, the service says in words.
 */
export async function look(watched: Looked): Promise<Sighting> {
  const { node, signature, deadline, signal } = watched;
  if (node === undefined) {
    const atService = await lookAtService(watched);
    // the service alone could make its user pay twice
    return atService.status === 'expired' ? { status: 'pending' } : atService;
  }
  const atNode = await node.look(signature, deadline, signal);
  if (atNode.status === 'failed') {
    // the node's own words are left where the service has none
    const atService = await lookAtService(watched).catch(() => atNode);
    return atService.status === 'failed' ? { ...atService, isAgreed: true } : atNode;
  }
  if (atNode.status !== 'expired') return atNode;
  const { status } = await lookAtService(watched);
  // the service is not asked for the end of `validUntil`
  const agrees = status === 'expired' || (status === 'pending' && deadline.validUntilTs !== undefined);
  return { status: agrees ? 'expired' : 'pending' };
}

/**
 * Waits until a transaction is confirmed, failed or expired. Whatever goes wrong on the way, it goes on until the timeout.
 *
 * @throws TransactionError REFUSED, and UNKNOWN after the timeout and when the signal is aborted
 */
export async function watch(watched: Watched): Promise<Exclude<Sighting, { status: 'pending' }>> {
  const { commitment, signature, signal } = watched;
  const end = performance.now() + watched.timeoutMs;
  let cause: unknown;
  const persevere = async <T>(step: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    const leftMs = Math.max(watched.pollMs, end - performance.now());
    try {
      return await step(within(Math.min(attemptTimeoutMs, leftMs), signal));
    } catch (error) {
      if (error instanceof TransactionError) throw error;
      signal?.throwIfAborted();
      cause = error;
      return undefined;
    }
  };
  await persevere(watched.send);
  watched.onSent();
  for (let delayMs = watched.pollMs; ; delayMs = Math.min(3 * watched.pollMs, delayMs * 1.2)) {
    const seen = await persevere((bounded) => look({ ...watched, signal: bounded }));
    const isEnough = seen?.status !== 'confirmed' || commitment === 'confirmed';
    if (seen !== undefined && seen.status !== 'pending' && isEnough) return seen;
    await persevere(watched.send);
    if (performance.now() > end) {
      const message = 'It is not known yet whether the transaction was executed';
      throw new TransactionError('UNKNOWN', message, { cause, signature, deadline: watched.deadline });
    }
    await wait(delayMs, signal);
  }
}
