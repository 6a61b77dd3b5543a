import type {
  CreateTokenAccountParams,
  PlatformEvent,
  ProgramError,
  TransactionTooLargeError,
} from '@obverse/core';
import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { ApiError } from '../lib/errors.ts';
import type { Account } from './accounts.ts';
import type { StablecoinFacts } from './coins.ts';

/** What instructions are made with. */
export type InstructionParams = {
  /** The instruction that creates the receiver, unless it is known to exist. */
  readonly createReceiver: readonly TransactionInstruction[];
  readonly minimumReceived: bigint;
};

/** Whose token account pays to the vault or is paid from it, and the field of the request that names the owner. */
export type MovedUnderlying = {
  readonly stablecoin: Pick<StablecoinFacts, 'underlyingMint' | 'tokenProgram' | 'vault'>;
  readonly owner: PublicKey;
  readonly field: string;
};

/** What a transaction is to do, as follows from the request and from facts. */
export type Plan = {
  readonly feePayer: PublicKey;
  /** The wallet's token account that the transaction pays into. */
  readonly receiver?: Omit<CreateTokenAccountParams, 'feePayer'> | undefined;
  readonly underlying?: MovedUnderlying;
  /** The last one is of the platform's program. */
  readonly instructions: (params: InstructionParams) => readonly TransactionInstruction[];
  /** The caller's own minimum, base units. */
  readonly minimumReceived?: bigint | undefined;
  /** What the receiver gets, from the event that says it; undefined for other events. The minimum follows from it where the caller has none. */
  readonly received?: (event: PlatformEvent) => bigint | undefined;
  /** The account that `check` gets as it is after the transaction; one that the transaction names. */
  readonly account?: PublicKey;
  /** Checks what must hold beside the program's rules. @throws ApiError */
  readonly check?: (account: Account | null) => void;
  /** Reads why the simulation fails, where the program's error says too little. @throws ApiError with the reason */
  readonly explain?: (error: ProgramError | undefined) => Promise<void>;
  /** The error for instructions that do not fit into one transaction. */
  readonly onTooLarge?: (error: TransactionTooLargeError) => ApiError;
};
