import type { TransactionOptions } from '@obverse/contracts';
import {
  type CreateTokenAccountParams,
  createTokenAccountInstruction,
  type TransactionTooLargeError,
  tokenAddress,
} from '@obverse/core';
import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { ApiError } from '../lib/errors.ts';
import { attach, attachmentsTooLarge } from './attachments.ts';
import type { Chain } from './chain.ts';
import { type Composition, type DraftOptions, fitsOneTransaction } from './draft.ts';
import type { IntegrationSnapshot } from './integrations.ts';
import type { Lifetime } from './lifetime.ts';

/** A wallet's token account that a transaction pays into. */
export type Receiver = Omit<CreateTokenAccountParams, 'feePayer'> & {
  /** Base units; undefined where the account does not exist. The transaction creates it then. */
  readonly balance: bigint | undefined;
};

/** What instructions are made with. */
export type InstructionParams = {
  /** The instruction that creates the receiver, where it does not exist. */
  readonly createReceiver: readonly TransactionInstruction[];
  readonly minimumReceived: bigint;
};

/** What a transaction is to do, as follows from accounts. */
export type TransactionPlan = {
  readonly feePayer: PublicKey;
  readonly receiver?: Receiver | undefined;
  /** An account that exists and may become larger: the fee payer adds to its rent. */
  readonly growing?: PublicKey;
  /** Throws the reason where the transaction is not to be made. */
  readonly check?: () => void;
  /** The caller's own minimum, or how the service quotes it; 0 by default. */
  readonly minimumReceived?: bigint | (() => bigint);
  /** The last one is of the platform's program. */
  readonly instructions: (params: InstructionParams) => readonly TransactionInstruction[];
  /** The error for instructions that do not fit into one transaction. */
  readonly onTooLarge?: (error: TransactionTooLargeError) => ApiError;
  /** The integration it is about, for numbers in error messages. */
  readonly snapshot?: IntegrationSnapshot;
};

/** A plan with what the request says about every transaction. */
export type Planned = TransactionPlan & { readonly options: TransactionOptions; readonly lifetime: Lifetime };

/** Whether the transaction creates its receiver. */
export const createsMissingReceiver = ({ receiver }: TransactionPlan): boolean =>
  receiver !== undefined && receiver.balance === undefined;

/** The transaction without what the request attaches to it. */
function bareComposition(
  plan: TransactionPlan,
  minimumReceived: bigint,
  createsReceiver: boolean,
): Composition {
  const { feePayer, receiver } = plan;
  const createReceiver =
    receiver && createsReceiver ? [createTokenAccountInstruction({ feePayer, ...receiver })] : [];
  const instructions = plan.instructions({ createReceiver, minimumReceived });
  return { feePayer, instructions, nonce: undefined };
}

/** The planned transaction. */
export function composition(
  chain: Chain,
  plan: Planned,
  minimumReceived: bigint,
  createsReceiver = createsMissingReceiver(plan),
): Composition {
  const { options, lifetime } = plan;
  const { feePayer, instructions } = bareComposition(plan, minimumReceived, createsReceiver);
  return {
    feePayer,
    instructions: attach(chain, instructions, options, lifetime),
    nonce: lifetime.nonce,
  };
}

export function draftOptions(chain: Chain, plan: Planned): DraftOptions {
  const { options } = plan;
  const { priority } = options;
  const onTooLarge = (error: TransactionTooLargeError) => {
    const bare = bareComposition(plan, 0n, createsMissingReceiver(plan));
    return fitsOneTransaction(chain, bare, priority)
      ? attachmentsTooLarge(options, error)
      : plan.onTooLarge?.(error);
  };
  return { priority, onTooLarge };
}

/** The minimum while none is quoted: 0 changes nothing in a simulation but that it cannot fail for the minimum. */
export const draftMinimum = ({ minimumReceived = 0n }: TransactionPlan): bigint =>
  typeof minimumReceived === 'bigint' ? minimumReceived : 0n;

export const finalMinimum = ({ minimumReceived = 0n }: TransactionPlan): bigint =>
  typeof minimumReceived === 'bigint' ? minimumReceived : minimumReceived();

/** The receiver's address. */
export const addressOf = ({ mint, owner, tokenProgram }: Receiver): PublicKey =>
  tokenAddress(mint, owner, tokenProgram);
