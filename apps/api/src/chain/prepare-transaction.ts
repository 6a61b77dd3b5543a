import type { Priority, TransactionResult } from '@obverse/contracts';
import {
  composeTransaction,
  computeUnitLimitFor,
  lamportsPerSignature,
  maxComputeUnits,
  priorityFeeUp,
  serializeTransaction,
  signersOf,
  TransactionTooLargeError,
} from '@obverse/core';
import { PublicKey, type TransactionInstruction, type VersionedTransaction } from '@solana/web3.js';
import type { ApiError } from '../lib/errors.ts';
import type { Chain } from './chain.ts';
import type { IntegrationSnapshot } from './integrations.ts';
import { capPrice, recentPrice, usesPriorityFee } from './priority.ts';
import { simulate } from './simulate.ts';

/** What a transaction is to do. */
export type TransactionPlan = {
  readonly feePayer: PublicKey;
  readonly instructions: readonly TransactionInstruction[];
  readonly priority: Priority;
  /** The integration it is about, for numbers in error messages. */
  readonly snapshot?: IntegrationSnapshot;
  /** The error for instructions that do not fit into one transaction. */
  readonly onTooLarge?: () => ApiError;
};

const writableKeys = ({ message }: VersionedTransaction): PublicKey[] =>
  message.staticAccountKeys.filter((_, index) => message.isAccountWritable(index));

function serialize(transaction: VersionedTransaction, onTooLarge: TransactionPlan['onTooLarge']): string {
  try {
    return serializeTransaction(transaction);
  } catch (error) {
    throw error instanceof TransactionTooLargeError && onTooLarge ? onTooLarge() : error;
  }
}

/**
 * Builds the unsigned transaction of a plan: simulates it on the cluster, sets the compute-unit limit from the simulation and the
 * price from recent fees, and adds a recent blockhash.
 *
 * @throws ApiError with the reason in words, when the transaction would fail on chain now
 */
export async function prepareTransaction(chain: Chain, plan: TransactionPlan): Promise<TransactionResult> {
  const { feePayer, instructions, priority, snapshot, onTooLarge } = plan;
  const hasPrice = usesPriorityFee(chain, priority);
  const draft = composeTransaction({
    feePayer,
    instructions,
    blockhash: PublicKey.default.toBase58(), // replaced by the simulation
    computeUnitLimit: maxComputeUnits,
    ...(hasPrice ? { computeUnitPrice: 0n } : {}),
  });
  serialize(draft, onTooLarge);
  const writable = writableKeys(draft);
  const creatable = writable.filter((key) => !key.equals(feePayer));
  const [{ unitsConsumed, rentLamports }, { blockhash, lastValidBlockHeight }, recent] = await Promise.all([
    simulate(chain, draft, creatable, snapshot),
    chain.call((rpc) => rpc.getLatestBlockhash()),
    hasPrice ? recentPrice(chain, priority, writable) : undefined,
  ]);
  const computeUnitLimit = computeUnitLimitFor(unitsConsumed);
  const price = recent === undefined ? undefined : capPrice(recent, computeUnitLimit, chain.maxPriorityFee);
  const transaction = composeTransaction({
    feePayer,
    instructions,
    blockhash,
    computeUnitLimit,
    ...(price === undefined ? {} : { computeUnitPrice: price }),
  });
  const signers = signersOf(transaction);
  return {
    transaction: serialize(transaction, onTooLarge),
    blockhash,
    lastValidBlockHeight,
    signers,
    computeUnitLimit,
    fees: {
      feePayer: feePayer.toBase58(),
      signatureLamports: lamportsPerSignature * BigInt(signers.length),
      priorityLamports: priorityFeeUp(price ?? 0n, computeUnitLimit),
      rentLamports,
    },
  };
}
