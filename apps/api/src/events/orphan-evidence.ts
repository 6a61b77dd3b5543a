import * as z from 'zod';
import type { Chain } from '../solana/chain.ts';
import { isPublicCluster } from '../solana/nodes/genesis.ts';
import type { Rpc } from '../solana/nodes/rpc.ts';
import { parseResponse, RpcError } from '../solana/nodes/rpc-error.ts';
import type { Position } from './cursor.ts';
import { assertSameChain, parseStatuses } from './validate.ts';

const commitment = 'finalized';

/** How far a slot has to be from a node's finalized tip before the node may prove that a transaction is absent from it; in time. */
export type Margins = {
  /** Where the tip is beyond the slot. */
  readonly behindTipMs: number;
  /** Where the slot is beyond the tip of a cluster that is at the present. */
  readonly aheadOfTipMs: number;
};

/** A node's tip may be older than this one, and then does not show how far a chain has come. */
const maxTipAgeMs = 60_000;

/** How many slots in a row may have no block. */
const maxSkippedSlots = 500;

/** Whether a node has a transaction: `missing` if it should have it and does not. */
type Status = 'known' | 'missing' | 'unclear';

/** A chain, and how far from its tip proofs count. */
type Where = { readonly genesisHash: string; readonly margins: Margins };

/** The same with the margins in slots of the cluster. */
type SlotMargins = { readonly genesisHash: string; readonly behindTip: number; readonly aheadOfTip: number };

const slotSchema = z.int().min(0);
const blockSchema = z.object({ parentSlot: slotSchema, signatures: z.array(z.string()).optional() });

/** Slots beyond the tip are only possible on clusters whose clock can be moved, where an older copy was restored. */
const isFarAhead = (slot: number, tip: number, { genesisHash, aheadOfTip }: SlotMargins): boolean =>
  slot > tip + aheadOfTip && !isPublicCluster(genesisHash);

/**
 * Requests the status of at most 256 transactions from one node.
 *
 * @throws Error if the node serves another chain or its answers are invalid
 */
async function readStatuses(
  { send }: Rpc,
  where: SlotMargins,
  transactions: readonly Position[],
): Promise<Status[]> {
  const signatures = transactions.map(({ signature }) => signature);
  const [hash, tipAnswer, firstAnswer, statuses] = await send([
    { method: 'getGenesisHash', params: [] },
    { method: 'getSlot', params: [{ commitment }] },
    { method: 'getFirstAvailableBlock', params: [] },
    { method: 'getSignatureStatuses', params: [signatures, { searchTransactionHistory: true }] },
  ]);
  assertSameChain(where.genesisHash, hash);
  const tip = parseResponse(slotSchema, tipAnswer, 'a slot');
  const first = parseResponse(slotSchema, firstAnswer, 'a slot');
  const known = parseStatuses(signatures, statuses);
  return transactions.map(({ slot }, i) => {
    if (known[i]) return 'known';
    const isCovered = slot >= first && slot + where.behindTip <= tip;
    return isCovered || isFarAhead(slot, tip, where) ? 'missing' : 'unclear';
  });
}

/** The result of a call; undefined where the node says that it cannot serve it. */
async function request<T>(
  { send }: Rpc,
  schema: z.ZodType<T>,
  method: string,
  ...params: readonly unknown[]
) {
  try {
    const [answer] = await send([{ method, params }]);
    return parseResponse(schema.nullable(), answer, method) ?? undefined;
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}

const readBlock = (rpc: Rpc, slot: number, transactionDetails: 'signatures' | 'none') =>
  request(rpc, blockSchema, 'getBlock', slot, { commitment, transactionDetails, rewards: false });

/** Whether the slot has no block: the parent of the next block is before it. */
async function isSkipped(rpc: Rpc, slot: number): Promise<boolean> {
  const slots = z.array(slotSchema);
  const blocks = await request(rpc, slots, 'getBlocks', slot, slot + maxSkippedSlots, { commitment });
  const next = blocks?.[0];
  if (next === undefined || next <= slot) return false;
  const block = await readBlock(rpc, next, 'none');
  return block !== undefined && block.parentSlot < slot;
}

/** Whether the chain is at the present and has not reached the slot. */
async function isUnreached(rpc: Rpc, slot: number, where: SlotMargins): Promise<boolean> {
  const tip = await request(rpc, slotSchema, 'getSlot', { commitment });
  if (tip === undefined || !isFarAhead(slot, tip, where)) return false;
  const time = await request(rpc, slotSchema, 'getBlockTime', tip);
  return time !== undefined && time * 1_000 >= Date.now() - maxTipAgeMs;
}

/**
 * Whether a node proves that a finalized transaction does not exist: the block of its slot does not have it, the slot has no block, or the
 * chain has not reached it. A node whose history has a hole there proves nothing. Neither does an empty block of a public cluster, where
 * every validator votes: the node has lost the content of that block.
 */
async function provesAbsence(rpc: Rpc, where: SlotMargins, { signature, slot }: Position): Promise<boolean> {
  const block = await readBlock(rpc, slot, 'signatures');
  if (block !== undefined) {
    const { signatures } = block;
    const isEmpty =
      signatures === undefined || (signatures.length === 0 && isPublicCluster(where.genesisHash));
    return !isEmpty && !signatures.includes(signature);
  }
  return (await isUnreached(rpc, slot, where)) || (await isSkipped(rpc, slot));
}

/** How many proofs are requested at a time. A block of a public cluster lists thousands of signatures. */
const concurrentProofs = 5;

export type Evidence = {
  /** Transactions that are not on the chain: no node knows them, and more than half of all nodes prove that. */
  readonly orphaned: readonly Position[];
  /** Transactions that a node proves not to be on the chain, while another knows them or too few answer. */
  readonly unconfirmed: readonly Position[];
  /** All others that no node knows: they are near the tip, or older than the nodes' history. */
  readonly unclear: readonly Position[];
};

/**
 * Looks on all nodes for at most 256 recorded transactions. A node that is behind, has pruned its history or has a hole in it proves
 * nothing about a transaction that it does not know.
 */
export async function findOrphaned(
  { askEach, slotTime }: Pick<Chain, 'askEach' | 'slotTime'>,
  { genesisHash, margins }: Where,
  transactions: readonly Position[],
): Promise<Evidence> {
  if (transactions.length === 0) return { orphaned: [], unconfirmed: [], unclear: [] };
  const [behindTip, aheadOfTip] = [margins.behindTipMs, margins.aheadOfTipMs].map((ms) =>
    slotTime.slotsIn(ms),
  );
  const where = { genesisHash, behindTip, aheadOfTip } as SlotMargins;
  const answers = await askEach((rpc) => readStatuses(rpc, where, transactions));
  const withStatus = (status: Status) =>
    new Set(transactions.filter((_, i) => answers.some((statuses) => statuses?.[i] === status)));
  const known = withStatus('known');
  const missing = [...withStatus('missing')];
  // those that no node knows come first: a node without its index of transactions misses all of them
  missing.sort((a, b) => Number(known.has(a)) - Number(known.has(b)));
  const orphaned = new Set<Position>();
  const unconfirmed = new Set<Position>();
  for (let i = 0; i < missing.length; i += concurrentProofs) {
    const group = missing.slice(i, i + concurrentProofs);
    const proofs = await askEach((rpc) => Promise.all(group.map((each) => provesAbsence(rpc, where, each))));
    const counts = group.map((_, j) => proofs.filter((proven) => proven?.[j]).length);
    for (const [j, each] of group.entries()) {
      const count = counts[j] as number;
      if (count === 0) continue;
      const isOrphaned = !known.has(each) && count > proofs.length / 2;
      (isOrphaned ? orphaned : unconfirmed).add(each);
    }
    // the others are older or known, and a node with a hole in its history proves nothing about any of them
    if (counts.every((count) => count === 0)) break;
  }
  const isUnclear = (each: Position) => !known.has(each) && !orphaned.has(each) && !unconfirmed.has(each);
  return {
    orphaned: [...orphaned],
    unconfirmed: [...unconfirmed],
    unclear: transactions.filter(isUnclear),
  };
}
