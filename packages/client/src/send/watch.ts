import type { ObverseClient } from '../client.ts';
import { ObverseError, unwrap } from '../envelope.ts';
import type { Cluster } from '../types.ts';
import { wait } from '../wait.ts';
import { RpcError, type RpcNode, type Sighting } from './rpc.ts';
import { TransactionError } from './transaction-error.ts';

export type Watched = {
  readonly client: ObverseClient;
  readonly cluster: Cluster;
  /** The node that it was sent to; absent: the service alone is asked. */
  readonly node: RpcNode | undefined;
  readonly signature: string;
  readonly lastValidBlockHeight: number | undefined;
  /** Unix milliseconds after which the program refuses it. */
  readonly validUntilMs: number | undefined;
  readonly commitment: 'confirmed' | 'finalized';
  readonly pollMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Sends again what was refused for a blockhash that the node did not know. */
  readonly sendAgain: () => Promise<void>;
};

/** The cluster's clock may be behind. */
const maxClockSkewMs = 120_000;

/** Whether asking again may help. */
const isTransient = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RpcError ||
  (error instanceof ObverseError && (error.status === 429 || error.status >= 500));

async function askService({ client, cluster, signature, lastValidBlockHeight, signal }: Watched) {
  const query = { cluster, ...(lastValidBlockHeight !== undefined && { lastValidBlockHeight }) };
  const params = { path: { signature }, query };
  return unwrap(client.GET('/transaction/{signature}', { params, ...(signal !== undefined && { signal }) }));
}

/** The service's word, with what failed in words. */
async function lookAtService(watched: Watched): Promise<Sighting> {
  const { status, failure } = await askService(watched);
  return status === 'failed' ? { status, failure: failure ?? 'the transaction failed' } : { status };
}

/**
 * What the node and the service say. That a transaction has expired decides whether it may be made again, so both must say it; what failed, the service
 * says in words.
 */
async function look(watched: Watched): Promise<Sighting> {
  const { node, signature, lastValidBlockHeight, signal } = watched;
  const atNode = await node?.look(signature, lastValidBlockHeight, signal);
  if (atNode === undefined) return lookAtService(watched);
  if (atNode.status !== 'expired' && atNode.status !== 'failed') return atNode;
  const atService = await lookAtService(watched);
  if (atNode.status === 'failed') return atService.status === 'failed' ? atService : atNode;
  return atService;
}

const isPast = ({ validUntilMs }: Watched): boolean =>
  validUntilMs !== undefined && Date.now() > validUntilMs + maxClockSkewMs;

/**
 * Waits until a transaction is confirmed, failed or expired.
 *
 * @throws TransactionError UNKNOWN after the timeout, and the reason of the signal
 */
export async function watch(watched: Watched): Promise<Exclude<Sighting, { status: 'pending' }>> {
  const { commitment, signature, signal } = watched;
  const end = performance.now() + watched.timeoutMs;
  let cause: unknown;
  for (let delayMs = watched.pollMs; ; delayMs = Math.min(3 * watched.pollMs, delayMs * 1.2)) {
    try {
      const seen = await look(watched);
      const isEnough = seen.status !== 'confirmed' || commitment === 'confirmed';
      if (seen.status !== 'pending' && isEnough) return seen;
      if (seen.status === 'pending' && isPast(watched)) return { status: 'expired' };
      await watched.sendAgain();
    } catch (error) {
      if (!isTransient(error)) throw error;
      cause = error;
    }
    signal?.throwIfAborted();
    if (performance.now() > end) {
      const message = 'It is not known yet whether the transaction was executed';
      throw new TransactionError('UNKNOWN', message, { cause, signature });
    }
    await wait(delayMs, signal);
  }
}
