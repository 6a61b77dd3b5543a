import type { ProgramCall } from '../solana/nodes/executed-calls.ts';

/** An entry of the list of transactions that name the program. */
export type ListedTransaction = {
  /** base58 */
  readonly signature: string;
  readonly slot: number;
  /** A failed transaction has no effect, so its log holds no events. */
  readonly failed: boolean;
};

/** A finalized transaction that succeeded. */
export type Transaction = {
  readonly signature: string;
  readonly slot: number;
  /** Time of its block, unix seconds; null if the cluster does not know it. */
  readonly blockTime: number | null;
  readonly logs: readonly string[];
  /** Addresses of all accounts that it names. Only read where the log is truncated, else empty. */
  readonly accounts: readonly string[];
  /** Its own instructions, then those by which programs called others. Only read where the log is truncated, else empty. */
  readonly instructions: readonly ProgramCall[];
};

/** Conditions under which a list of transactions is accepted. */
export type ListConstraints = {
  /** Signature of the last entry, because the same page ended with it before. */
  readonly end?: string | undefined;
  /** The list reaches back to this slot, or its node knows the transaction `until`. Otherwise the node may have pruned entries. */
  readonly backTo?: number | undefined;
};

/**
 * A source of the program's finalized transactions: RPC nodes that are polled, or possibly a stream. Every method throws ApiError
 * UNAVAILABLE when no node answers, or none with a valid response.
 */
export type EventSource = {
  readonly readGenesisHash: () => Promise<string>;
  /** Lists at most {@link pageSize} transactions, newest first: those older than `before` if it is given, and newer than `until`. */
  readonly listTransactions: (
    before: string | undefined,
    until: string | undefined,
    constraints?: ListConstraints,
  ) => Promise<readonly ListedTransaction[]>;
  /** Reads the transactions of these entries, in the same order. */
  readonly readTransactions: (entries: readonly ListedTransaction[]) => Promise<readonly Transaction[]>;
  /** Returns the accounts that are integrations. */
  readonly filterIntegrations: (accounts: readonly string[]) => Promise<readonly string[]>;
};

/** The maximum that nodes list in one call; a shorter page is the last one. */
export const pageSize = 1_000;
