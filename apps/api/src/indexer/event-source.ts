/** A transaction that names the program, as a list of them tells of it. */
export type ListedTransaction = {
  /** base58 */
  readonly signature: string;
  readonly slot: number;
  /** Nothing of a failed transaction lasts, and so nothing of it is an event. */
  readonly failed: boolean;
};

/** A finalized transaction that succeeded. */
export type Transaction = {
  readonly signature: string;
  readonly slot: number;
  /** Of its block; unix seconds, null where the cluster does not know it. */
  readonly blockTime: number | null;
  readonly logs: readonly string[];
  /** Addresses of all accounts that it names. */
  readonly accounts: readonly string[];
};

/** What makes a list of transactions one to believe. */
export type ListConstraints = {
  /** The transaction that it ends with, because it did when it was asked for before. */
  readonly end?: string | undefined;
  /** It goes back to this slot, or the node that gives it knows the transaction `until`: none in front of that has been forgotten. */
  readonly backTo?: number | undefined;
};

/**
 * Where finalized transactions of the program come from: RPC nodes that are asked now and then; a stream of them could stand here.
 * Every method throws ApiError UNAVAILABLE when no node answers, and when none makes sense.
 */
export type EventSource = {
  readonly readGenesisHash: () => Promise<string>;
  /** At most {@link pageSize} entries, newest first: those in front of the transaction `before`, or all, and behind `until`. */
  readonly listTransactions: (
    before: string | undefined,
    until: string | undefined,
    demands?: ListConstraints,
  ) => Promise<readonly ListedTransaction[]>;
  /** The transactions of these entries, in their order. */
  readonly readTransactions: (entries: readonly ListedTransaction[]) => Promise<readonly Transaction[]>;
  /** Those of these accounts that are integrations. */
  readonly filterIntegrations: (accounts: readonly string[]) => Promise<readonly string[]>;
  /** Whether the cluster knows these transactions, 256 at most, listed or not. */
  readonly knowsTransactions: (signatures: readonly string[]) => Promise<readonly boolean[]>;
};

/** The most that nodes list at once; a shorter page is the last. */
export const pageSize = 1_000;
