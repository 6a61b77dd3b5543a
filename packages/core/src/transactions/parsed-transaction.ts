import type { PublicKey } from '@solana/web3.js';

/** Where the address of an account stands that is not in the message itself. */
export type Lookup = { readonly table: PublicKey; readonly index: number };

/** An account of a message. The address of one from a lookup table is not in the message. */
export type MessageAccount = {
  readonly address: PublicKey | undefined;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
  /** Only of an account from a lookup table. */
  readonly lookup?: Lookup;
};

/** What a transaction of version 1 says of its budget, before its instructions. What is absent is the least that the network allows. */
export type TransactionConfig = {
  /** In total, and not for each compute unit; lamports. */
  readonly priorityLamports: bigint | undefined;
  readonly computeUnitLimit: number | undefined;
  /** Bytes. */
  readonly loadedAccountsDataSizeLimit: number | undefined;
  /** Bytes. */
  readonly heapSize: number | undefined;
};

export type ParsedInstruction = {
  readonly programId: PublicKey;
  readonly accounts: readonly MessageAccount[];
  readonly data: Uint8Array;
};

/** A transaction as it is sent. */
export type ParsedTransaction = {
  readonly version: 'legacy' | 0 | 1;
  /** In the order of the signers; zeros where nobody has signed. */
  readonly signatures: readonly Uint8Array[];
  /** Those of the message itself, the fee payer first, then those of lookup tables. */
  readonly accounts: readonly MessageAccount[];
  readonly feePayer: PublicKey;
  /** Base58: a blockhash, or the value of a nonce. */
  readonly blockhash: string;
  readonly instructions: readonly ParsedInstruction[];
  /** Addresses of the lookup tables that it uses. */
  readonly lookupTables: readonly PublicKey[];
  /** Only of version 1, whose instructions of the compute budget do nothing. */
  readonly config?: TransactionConfig;
};
