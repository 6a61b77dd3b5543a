import { address, type EncodedAccount, lamports } from '@solana/kit';
import type { TransactionRecord } from './history.ts';

/** The identity of a cluster, fixed at its creation. */
export type Genesis = {
  readonly cluster: string;
  /** Wall-clock milliseconds at slot 0. */
  readonly genesisMs: number;
  /** base58, 32 bytes; unique for every cluster ever created. */
  readonly genesisHash: string;
};

/** Everything that a cluster needs to continue after a restart. */
export type ClusterState = {
  readonly genesis: Genesis;
  /** Milliseconds by which clients have moved the clock forward. */
  clockOffsetMs: number;
  /** Every account that differs from a fresh SVM; `undefined` where a transaction closed it. */
  readonly accounts: Map<string, EncodedAccount | undefined>;
  /** In order of execution. */
  readonly transactions: TransactionRecord[];
};

/** One change of the state, as JSON: a line of the journal and of a snapshot's body. */
export type StateRecord =
  | { readonly kind: 'clock'; readonly offsetMs: number }
  | { readonly kind: 'accounts'; readonly accounts: readonly AccountRecord[] }
  | {
      readonly kind: 'transaction';
      readonly transaction: TransactionRecord;
      readonly accounts: readonly AccountRecord[];
    };

/** An account after a transaction, with data in base64; `null` instead of its contents when it was closed. */
export type AccountRecord = readonly [
  address: string,
  contents: { lamports: string; owner: string; executable: boolean; data: string } | null,
];

export function encodeAccountRecord(at: string, account: EncodedAccount | undefined): AccountRecord {
  if (!account) return [at, null];
  const { lamports: balance, programAddress, executable, data } = account;
  return [
    at,
    {
      lamports: balance.toString(),
      owner: programAddress,
      executable,
      data: Buffer.from(data).toString('base64'),
    },
  ];
}

function decodeAccountRecord([at, contents]: AccountRecord): EncodedAccount | undefined {
  if (!contents) return undefined;
  const data = new Uint8Array(Buffer.from(contents.data, 'base64'));
  return {
    address: address(at),
    lamports: lamports(BigInt(contents.lamports)),
    programAddress: address(contents.owner),
    executable: contents.executable,
    space: BigInt(data.length),
    data,
  };
}

/** Applies one record. Records must be applied in the order in which they were written. */
export function applyRecord(state: ClusterState, record: StateRecord): void {
  if (record.kind === 'clock') {
    state.clockOffsetMs = record.offsetMs;
    return;
  }
  if (record.kind === 'transaction') state.transactions.push(record.transaction);
  for (const account of record.accounts) state.accounts.set(account[0], decodeAccountRecord(account));
}

/** Keeps a cluster's state between runs. */
export type Store = {
  /** @throws LocalnetError `STORE_FAILED` after a failed write */
  assertWritable(): void;
  /** Writes one change, before anything shows it: it outlives the process. @throws LocalnetError `STORE_FAILED` if it is not written */
  append(record: StateRecord): void;
  /** Waits until every change so far is on disk: they outlive the machine. @throws LocalnetError `STORE_FAILED` */
  flush(): Promise<void>;
  /** Called after a change. @param current gives the whole state when a snapshot is due */
  compactIfDue(current: () => ClusterState): void;
  close(): void;
};

/** A store with the state that it held. The cluster takes over the state; the store does not keep a reference. */
export type OpenedStore = {
  readonly state: ClusterState;
  readonly store: Store;
};

/** A store for state that ends with the process. */
export function memoryStore(state: ClusterState): OpenedStore {
  return {
    state,
    store: { assertWritable() {}, append() {}, async flush() {}, compactIfDue() {}, close() {} },
  };
}
