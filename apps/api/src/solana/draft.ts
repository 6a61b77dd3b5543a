import type { Priority } from '@obverse/contracts';
import {
  type CompiledTransaction,
  type ComposeParams,
  compileTransaction,
  maxComputeUnits,
  TransactionTooLargeError,
  type UsedNonce,
} from '@obverse/core';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { addressText } from '../lib/address-text.ts';
import { mayGoUnused } from '../lib/async.ts';
import type { ApiError } from '../lib/errors.ts';
import type { AccountAt } from './account-reads.ts';
import type { Chain } from './chain.ts';
import type { SimulationAnswer } from './nodes/rpc.ts';
import { recentPrice, usesPriorityFee } from './priority.ts';
import { simulate } from './simulate.ts';

/** What a transaction does, and who pays for it. */
export type Composition = {
  readonly feePayer: PublicKey;
  readonly instructions: readonly TransactionInstruction[];
  /** The nonce account whose value stands in place of a blockhash. */
  readonly nonce: UsedNonce | undefined;
};

/** How a transaction is prepared. */
export type DraftOptions = {
  readonly priority: Priority;
  /** The error for instructions that do not fit into one transaction; undefined for an internal one. */
  readonly onTooLarge: (error: TransactionTooLargeError) => ApiError | undefined;
};

/** A composed transaction, whose simulation is under way. */
export type Draft = Composition & {
  /** The transaction with the highest compute-unit limit, the price 0 and no blockhash. */
  readonly bytes: Uint8Array;
  /** Base58, the fee payer first. */
  readonly signers: readonly string[];
  /** The accounts that it may create. */
  readonly creatable: readonly PublicKey[];
  /** Those of them that the simulation returns. */
  readonly watched: readonly PublicKey[];
  readonly simulation: Promise<SimulationAnswer>;
  /** What recent transactions paid per compute unit, in micro-lamports; undefined where it pays no priority fee. */
  readonly recentPrice: Promise<bigint | undefined>;
};

function compile(params: ComposeParams, onTooLarge: DraftOptions['onTooLarge']): CompiledTransaction {
  try {
    return compileTransaction(params);
  } catch (error) {
    if (!(error instanceof TransactionTooLargeError)) throw error;
    throw onTooLarge(error) ?? error;
  }
}

const paramsOf = (chain: Chain, { nonce, ...rest }: Composition, priority: Priority): ComposeParams => ({
  ...rest,
  ...(nonce === undefined ? {} : { nonce }),
  blockhash: PublicKey.default.toBase58(), // replaced by the simulation
  computeUnitLimit: maxComputeUnits,
  ...(usesPriorityFee(chain, priority) ? { computeUnitPrice: 0n } : {}),
});

/** Whether a composition is within the size of one transaction. */
export function fitsOneTransaction(chain: Chain, composed: Composition, priority: Priority): boolean {
  try {
    compileTransaction(paramsOf(chain, composed, priority));
    return true;
  } catch (error) {
    if (error instanceof TransactionTooLargeError) return false;
    throw error;
  }
}

/**
 * Composes a transaction and begins to simulate it.
 *
 * @param isUnwatched says which of the accounts that it may create exist: the simulation need not return them
 * @throws onTooLarge()
 */
export function startDraft(
  chain: Chain,
  composed: Composition,
  { priority, onTooLarge }: DraftOptions,
  isUnwatched: (address: PublicKey) => boolean = () => false,
): Draft {
  const { bytes, signers, writable } = compile(paramsOf(chain, composed, priority), onTooLarge);
  const creatable = writable.filter((key) => !key.equals(composed.feePayer));
  const watched = creatable.filter((key) => !isUnwatched(key));
  return {
    ...composed,
    bytes,
    signers: signers.map(addressText),
    creatable,
    watched,
    simulation: mayGoUnused(simulate(chain, bytes, watched)),
    recentPrice: mayGoUnused(
      usesPriorityFee(chain, priority) ? recentPrice(chain, priority, writable) : Promise.resolve(undefined),
    ),
  };
}

const isSameInstruction = (a: TransactionInstruction, b: TransactionInstruction): boolean =>
  a.programId.equals(b.programId) &&
  a.data.equals(b.data) &&
  a.keys.length === b.keys.length &&
  a.keys.every((key, i) => {
    const other = b.keys[i];
    return (
      other !== undefined &&
      key.isSigner === other.isSigner &&
      key.isWritable === other.isWritable &&
      key.pubkey.equals(other.pubkey)
    );
  });

/** Whether two transactions advance the same nonce account. Its value may be another: a transaction is completed with it. */
const isSameNonce = (a: UsedNonce | undefined, b: UsedNonce | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.account.equals(b.account) && a.authority.equals(b.authority);

/** Whether a draft is of this composition, and its simulation returns every account that it creates. */
export function fits(
  draft: Draft,
  { feePayer, instructions, nonce }: Composition,
  before: AccountAt,
): boolean {
  return (
    draft.feePayer.equals(feePayer) &&
    isSameNonce(draft.nonce, nonce) &&
    draft.instructions.length === instructions.length &&
    draft.instructions.every((each, i) =>
      isSameInstruction(each, instructions[i] as TransactionInstruction),
    ) &&
    draft.creatable.every((key) => draft.watched.includes(key) || (before(key)?.data.length ?? 0) > 0)
  );
}
