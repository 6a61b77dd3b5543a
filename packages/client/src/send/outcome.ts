import type { ObverseClient } from '../client.ts';
import { unwrap } from '../envelope.ts';
import { type InContext, RpcError } from '../rpc.ts';
import type { Cluster } from '../types.ts';
import { type NodeCall, nodeAt, slotAfter } from './expiry.ts';
import { type Deadline, TransactionError } from './transaction-error.ts';

/** A transaction that was sent, and who knows its outcome. */
export type Submitted = {
  readonly client: ObverseClient;
  readonly cluster: Cluster;
  /** Without one, only the service knows the outcome. */
  readonly rpcUrl: string | URL | undefined;
  readonly signature: string;
  readonly deadline: Deadline;
};

/** JSON-RPC: a parameter is not valid. */
const invalidParams = -32_602;

export type Outcome = 'pending' | 'confirmed' | 'finalized' | 'expired';

async function outcomeAtNode(node: NodeCall, { signature, deadline }: Submitted) {
  type Status = { readonly err: unknown; readonly confirmationStatus: string | null };
  // The deadline first: what is in no block after its deadline was finalized cannot be in a later one.
  const endSlot = await slotAfter(node, deadline);
  const read = (options: object) =>
    node<InContext<readonly (Status | null)[]>>('getSignatureStatuses', [signature], {
      searchTransactionHistory: true,
      ...options,
    });
  // a node that has not reached that slot fails the call from Agave 4.4 on; some that do not know the parameter refuse it
  const { context, value } = await (endSlot === undefined
    ? read({})
    : read({ minContextSlot: endSlot }).catch((error: unknown) => {
        if (error instanceof RpcError && error.code === invalidParams) return read({});
        throw error;
      }));
  const found = value[0] ?? undefined;
  // a node of a pool that is behind that slot may not have seen a transaction that executed
  if (found === undefined) return endSlot !== undefined && context.slot >= endSlot ? 'expired' : 'pending';
  const { err, confirmationStatus: status } = found;
  if (status !== 'confirmed' && status !== 'finalized') return 'pending';
  return err === null ? status : { failure: JSON.stringify(err) };
}

/**
 * What the node and the service know. That a transaction has expired decides whether it may be made again: the node has to say so, and the service has to
 * agree.
 *
 * @throws TransactionError FAILED, in the service's words where it has some
 */
export async function readOutcome(submitted: Submitted, signal: AbortSignal): Promise<Outcome> {
  const { client, cluster, rpcUrl, signature, deadline } = submitted;
  const failed = (failure: string | null | undefined, mayExecute: boolean) => {
    const message = `The transaction failed: ${failure ?? 'the service does not say why'}`;
    return new TransactionError('FAILED', message, { signature, deadline, mayExecute });
  };
  const atService = () => {
    const { blockHeight, validUntilTs } = deadline;
    const query = {
      cluster,
      ...(blockHeight !== undefined && { lastValidBlockHeight: blockHeight }),
      ...(validUntilTs !== undefined && { validUntil: new Date(Number(validUntilTs) * 1_000).toISOString() }),
    };
    return unwrap(client.GET('/transaction/{signature}', { params: { path: { signature }, query }, signal }));
  };

  if (rpcUrl === undefined) {
    const { status, failure } = await atService();
    if (status === 'failed') throw failed(failure, true);
    // the service alone could make its user pay twice
    return status === 'expired' ? 'pending' : status;
  }
  const atNode = await outcomeAtNode(nodeAt(rpcUrl, signal), submitted);
  if (typeof atNode === 'object') {
    const agreed = await atService().catch(() => undefined);
    throw agreed?.status === 'failed' ? failed(agreed.failure, false) : failed(atNode.failure, true);
  }
  if (atNode !== 'expired') return atNode;
  const { status } = await atService();
  return status === 'expired' ? 'expired' : 'pending';
}
