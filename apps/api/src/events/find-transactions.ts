import * as z from 'zod';
import { isPublicCluster } from '../solana/nodes/genesis.ts';
import type { Rpc } from '../solana/nodes/rpc.ts';
import { parseResponse, RpcError } from '../solana/nodes/rpc-error.ts';
import type { Position } from './cursor.ts';
import { assertSameChain, parseStatuses } from './validate.ts';

const commitment = 'finalized';

/** How far a node's finalized tip has to be beyond a slot before it may say that something is not in it: a minute. */
const minSlotsBehindTip = 150;

/**
 * How far a slot has to be beyond the tip of a cluster that is at the present: five minutes and more, while nodes are behind by less than
 * `maxTipAgeMs`.
 */
const minSlotsAheadOfTip = 1_500;
const maxTipAgeMs = 60_000;

/** How many slots in a row may have no block. */
const maxSkippedSlots = 500;

/** Whether a node has a transaction: `missing` if it should have it and does not. */
export type Finding = 'known' | 'missing' | 'unclear';

const slotSchema = z.int().min(0);
const blockSchema = z.object({ parentSlot: slotSchema, signatures: z.array(z.string()).optional() });

/** Slots beyond the tip are possible on clusters alone whose clock can be moved: a copy of one was restored. */
const isFarAhead = (slot: number, tip: number, genesisHash: string): boolean =>
  slot > tip + minSlotsAheadOfTip && !isPublicCluster(genesisHash);

/**
 * Looks for at most 256 transactions on one node.
 *
 * @throws Error if the node serves another chain or its answers are invalid
 */
export async function findTransactions(
  { send }: Rpc,
  genesisHash: string,
  transactions: readonly Position[],
): Promise<Finding[]> {
  const signatures = transactions.map(({ signature }) => signature);
  const [hash, tipAnswer, firstAnswer, statuses] = await send([
    { method: 'getGenesisHash', params: [] },
    { method: 'getSlot', params: [{ commitment }] },
    { method: 'getFirstAvailableBlock', params: [] },
    { method: 'getSignatureStatuses', params: [signatures, { searchTransactionHistory: true }] },
  ]);
  assertSameChain(genesisHash, hash);
  const tip = parseResponse(slotSchema, tipAnswer, 'a slot');
  const first = parseResponse(slotSchema, firstAnswer, 'a slot');
  const known = parseStatuses(signatures, statuses);
  return transactions.map(({ slot }, i) => {
    if (known[i]) return 'known';
    const isCovered = slot >= first && slot + minSlotsBehindTip <= tip;
    return isCovered || isFarAhead(slot, tip, genesisHash) ? 'missing' : 'unclear';
  });
}

/** The result of a call; undefined where the node says that it cannot serve it. */
async function ask<T>({ send }: Rpc, schema: z.ZodType<T>, method: string, ...params: readonly unknown[]) {
  try {
    const [answer] = await send([{ method, params }]);
    return parseResponse(schema.nullable(), answer, method) ?? undefined;
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}

const readBlock = (rpc: Rpc, slot: number, transactionDetails: 'signatures' | 'none') =>
  ask(rpc, blockSchema, 'getBlock', slot, { commitment, transactionDetails, rewards: false });

/** Whether the next block follows on one before the slot, so that the slot has none. */
async function isSkipped(rpc: Rpc, slot: number): Promise<boolean> {
  const slots = z.array(slotSchema);
  const blocks = await ask(rpc, slots, 'getBlocks', slot, slot + maxSkippedSlots, { commitment });
  const next = blocks?.[0];
  if (next === undefined || next <= slot) return false;
  const block = await readBlock(rpc, next, 'none');
  return block !== undefined && block.parentSlot < slot;
}

/** Whether the chain has not come to the slot, although it is at the present. */
async function isUnreached(rpc: Rpc, slot: number, genesisHash: string): Promise<boolean> {
  const tip = await ask(rpc, slotSchema, 'getSlot', { commitment });
  if (tip === undefined || !isFarAhead(slot, tip, genesisHash)) return false;
  const time = await ask(rpc, slotSchema, 'getBlockTime', tip);
  return time !== undefined && time * 1_000 >= Date.now() - maxTipAgeMs;
}

/**
 * Whether a node proves that a finalized transaction does not exist: the block of its slot does not have it, the slot has no block, or the
 * chain has not come to it. A node whose history has a hole there proves nothing. Neither does an empty block of a public cluster, where
 * every validator votes: the node rather lost what was in it.
 */
export async function provesAbsence(
  rpc: Rpc,
  genesisHash: string,
  { signature, slot }: Position,
): Promise<boolean> {
  const block = await readBlock(rpc, slot, 'signatures');
  if (block !== undefined) {
    const { signatures } = block;
    const isEmpty = signatures === undefined || (signatures.length === 0 && isPublicCluster(genesisHash));
    return !isEmpty && !signatures.includes(signature);
  }
  return (await isUnreached(rpc, slot, genesisHash)) || (await isSkipped(rpc, slot));
}
