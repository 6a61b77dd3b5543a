import type { Address, EncodedAccount } from '@solana/kit';
import type { TransactionRecord } from './history.ts';

/** The identity of a cluster, fixed at its creation. */
export type Genesis = {
  readonly cluster: string;
  /** Wall-clock milliseconds at slot 0. */
  readonly genesisMs: number;
  /** Length of a slot in milliseconds; 400 where it is absent, as in clusters of older versions. */
  readonly slotMs?: number | undefined;
  /** base58, 32 bytes; unique for every cluster ever created. */
  readonly genesisHash: string;
};

/** Everything that a cluster needs to continue after a restart. */
export type ClusterState = {
  readonly genesis: Genesis;
  /** Milliseconds by which clients have moved the clock forward. */
  readonly clockOffsetMs: number;
  /** Every account that differs from a fresh SVM. */
  readonly accounts: ReadonlyMap<string, EncodedAccount>;
  /** In order of execution. */
  readonly transactions: readonly TransactionRecord[];
};

/** A changed account; `undefined` where it did not exist before, or exists no more. */
export type ChangedAccount = {
  readonly address: Address;
  readonly before: EncodedAccount | undefined;
  readonly account: EncodedAccount | undefined;
};

/** One change of the state. It is stored as a whole or not at all. */
export type Change = {
  readonly clockOffsetMs?: number;
  readonly accounts?: readonly Omit<ChangedAccount, 'before'>[];
  readonly transaction?: TransactionRecord;
};

/** Keeps a cluster's state between runs. */
export type Store = {
  /** @throws LocalnetError `STORE_FAILED` while nothing can be stored */
  assertWritable(): void;
  /**
   * Begins to store a change.
   * @param undo takes it back, called if it cannot be stored: the latest change first
   * @throws LocalnetError `STORE_FAILED` while nothing can be stored
   */
  write(change: Change, undo: () => void): void;
  /** Waits until every change so far is on disk: they outlive the machine. @throws LocalnetError `STORE_FAILED` if one was taken back */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** A store with the state that it held. */
export type OpenedStore = {
  readonly state: ClusterState;
  readonly store: Store;
};

/** A store for state that ends with the process. */
export function memoryStore(state: ClusterState): OpenedStore {
  return { state, store: { assertWritable() {}, write() {}, async flush() {}, async close() {} } };
}
