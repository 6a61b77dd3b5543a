import type { ClusterState, StateRecord } from './state.ts';

/** Where a cluster keeps its state between runs. */
export interface Store {
  /** @throws LocalnetError `STORE_FAILED` once a change could not be made durable */
  assertWritable(): void;
  /**
   * Makes one change durable before its transaction is acknowledged.
   * @param current is asked for the whole state when a snapshot is due
   * @throws LocalnetError `STORE_FAILED`
   */
  append(record: StateRecord, current: () => ClusterState): void;
  close(): void;
}

/** A store with what was found in it. The cluster goes on from that state; the store keeps no hold of it. */
export interface OpenedStore {
  readonly state: ClusterState;
  readonly store: Store;
}

/** State that ends with the process, for tests. */
export function memoryStore(state: ClusterState): OpenedStore {
  return { state, store: { assertWritable() {}, append() {}, close() {} } };
}
