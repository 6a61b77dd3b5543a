import type { Priority, TransactionResult } from '@obverse/contracts';
import { composeTransaction, serializeTransaction, signersOf, TransactionTooLargeError } from '@obverse/core';
import { PublicKey, type TransactionInstruction, type VersionedTransaction } from '@solana/web3.js';
import type { ApiError } from '../lib/errors.ts';
import type { Chain } from './chain.ts';
import type { Coin } from './coin.ts';
import { bidCost, bids, capPrice, computeUnitPrice } from './priority.ts';
import { simulate } from './simulate.ts';

/** What a transaction is to do. */
export type Plan = {
  readonly feePayer: PublicKey;
  readonly instructions: readonly TransactionInstruction[];
  readonly priority: Priority;
  /** The coin it is about, for figures in refusals. */
  readonly coin?: Coin;
  /** What to tell the caller when the instructions do not fit into one transaction. */
  readonly tooLarge?: () => ApiError;
};

/** The most a transaction may ask for. */
const maxComputeUnits = 1_400_000;

const lamportsPerSignature = 5_000n;

/** What it may cost to settle accounts to a later second; in the second they were settled to, it costs nothing. */
const settling = 2_000;

/** The accounts may have moved on when the transaction lands; a tenth more covers what else depends on them. */
const limitFor = (unitsConsumed: number): number =>
  Math.min(maxComputeUnits, Math.ceil(unitsConsumed * 1.1) + settling);

const writableKeys = ({ message }: VersionedTransaction): PublicKey[] =>
  message.staticAccountKeys.filter((_, index) => message.isAccountWritable(index));

function serialize(transaction: VersionedTransaction, tooLarge: Plan['tooLarge']): string {
  try {
    return serializeTransaction(transaction);
  } catch (error) {
    throw error instanceof TransactionTooLargeError && tooLarge ? tooLarge() : error;
  }
}

/**
 * Makes the unsigned transaction of a plan: simulates it on the cluster, sets the compute-unit limit from that and the
 * price from recent fees, and puts in a fresh blockhash.
 *
 * @throws ApiError with the reason in words, when the transaction would fail on chain now
 */
export async function prepareTransaction(chain: Chain, plan: Plan): Promise<TransactionResult> {
  const { feePayer, instructions, priority, coin, tooLarge } = plan;
  const bidding = bids(chain, priority);
  const draft = composeTransaction({
    feePayer,
    instructions,
    blockhash: PublicKey.default.toBase58(), // replaced by the simulation
    computeUnitLimit: maxComputeUnits,
    ...(bidding ? { computeUnitPrice: 0n } : {}),
  });
  serialize(draft, tooLarge);
  const writable = writableKeys(draft);
  const created = writable.filter((key) => !key.equals(feePayer));
  const [{ unitsConsumed, rentLamports }, { blockhash, lastValidBlockHeight }, paid] = await Promise.all([
    simulate(chain, draft, created, coin),
    chain.call((rpc) => rpc.getLatestBlockhash('confirmed')),
    bidding ? computeUnitPrice(chain, priority, writable) : undefined,
  ]);
  const computeUnitLimit = limitFor(unitsConsumed);
  const price = paid === undefined ? undefined : capPrice(paid, computeUnitLimit, chain.maxPriorityFee);
  const transaction = composeTransaction({
    feePayer,
    instructions,
    blockhash,
    computeUnitLimit,
    ...(price === undefined ? {} : { computeUnitPrice: price }),
  });
  const signers = signersOf(transaction);
  return {
    transaction: serialize(transaction, tooLarge),
    blockhash,
    lastValidBlockHeight,
    signers,
    computeUnitLimit,
    fees: {
      feePayer: feePayer.toBase58(),
      signatureLamports: lamportsPerSignature * BigInt(signers.length),
      priorityLamports: bidCost(price ?? 0n, computeUnitLimit),
      rentLamports,
    },
  };
}
