import bs58 from 'bs58';
import { callNode, type InContext, RpcError } from '../rpc.ts';
import { wait } from '../wait.ts';
import { blockhashOf, fromBase64 } from '../wire.ts';
import { type Deadline, TransactionError } from './transaction-error.ts';

/** Calls a method of the user's node. */
export type NodeCall = <Result>(method: string, ...params: readonly unknown[]) => Promise<Result>;

export const nodeAt =
  (rpcUrl: string | URL, signal: AbortSignal | undefined): NodeCall =>
  (method, ...params) =>
    callNode(rpcUrl, method, params, { signal });

/** A blockhash is accepted in this many blocks after its own, however long they take: ends are heights of blocks, by the node, and no clock counts. */
const maxBlockhashAge = 150;

/** How often a node is polled that may be behind the service. */
const maxPolls = 20;

const confirmed = { commitment: 'confirmed' };
const finalized = { commitment: 'finalized' };

async function readAccount(node: NodeCall, address: string, commitment: object) {
  type Account = { readonly data: readonly [base64: string, encoding: string] };
  const options = { ...commitment, encoding: 'base64' };
  const { context, value } = await node<InContext<Account | null>>('getAccountInfo', address, options);
  return { slot: context.slot, data: fromBase64(value?.data[0] ?? '') };
}

/**
 * The last block height at which a transaction can execute, by the node. What the service says about it is in no signed byte, and is not believed.
 *
 * @returns undefined for a transaction on a nonce, which does not expire
 * @throws TransactionError NOT_VERIFIED where the cluster of the node does not know the blockhash, or the nonce has another value
 */
export async function lastValidHeight(
  node: NodeCall,
  transaction: Uint8Array,
  nonceAccount: string | undefined,
  { pollMs, signal }: { pollMs: number; signal: AbortSignal | undefined },
): Promise<number | undefined> {
  const blockhash = blockhashOf(transaction);
  for (let polls = 0; polls < maxPolls; polls++) {
    if (polls > 0) await wait(pollMs, signal);
    if (nonceAccount !== undefined) {
      const { data } = await readAccount(node, nonceAccount, confirmed);
      if (bs58.encode(data.slice(40, 72)) === blockhash) return undefined;
    } else {
      const { context, value } = await node<InContext<boolean>>('isBlockhashValid', blockhash, confirmed);
      // not lower than the block of the blockhash, also where another node of a pool answers
      const options = { ...confirmed, minContextSlot: context.slot };
      if (value) return (await node<number>('getBlockHeight', options)) + maxBlockhashAge;
    }
  }
  const value = nonceAccount === undefined ? `blockhash ${blockhash}` : `nonce value ${blockhash}`;
  const message = `The transaction has expired or is of another cluster: the node does not know its ${value}`;
  throw new TransactionError('NOT_VERIFIED', message);
}

export const readBlockHeight = (node: NodeCall): Promise<number> => node<number>('getBlockHeight', confirmed);

/**
 * The same where a wallet has sent by itself: it may have put in any blockhash that a node knew, up to one that is as far ahead of this node as a blockhash can
 * be old.
 */
export const lastValidHeightOfAny = async (node: NodeCall): Promise<number> =>
  (await readBlockHeight(node)) + 2 * maxBlockhashAge;

/** The finalized slot at which a deadline has passed; undefined while it has not. */
export async function slotAfter(
  node: NodeCall,
  { blockHeight, validUntilTs }: Deadline,
): Promise<number | undefined> {
  if (blockHeight !== undefined) {
    type EpochInfo = { readonly absoluteSlot: number; readonly blockHeight: number };
    const epoch = await node<EpochInfo>('getEpochInfo', finalized);
    if (epoch.blockHeight > blockHeight) return epoch.absoluteSlot;
  }
  if (validUntilTs !== undefined) {
    const { slot, data } = await readAccount(node, 'SysvarC1ock11111111111111111111111111111111', finalized);
    if (data.length === 0) throw new RpcError('The RPC node has no clock');
    if (new DataView(data.buffer).getBigInt64(32, true) > validUntilTs) return slot;
  }
  return undefined;
}
