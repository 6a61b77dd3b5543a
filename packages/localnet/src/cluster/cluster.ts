import type { Address, EncodedAccount } from '@solana/kit';
import { Bank } from './bank.ts';
import { Blockhashes } from './blockhashes.ts';
import { ClusterClock, msPerSlot, type WallClock } from './clock.ts';
import { History, type TransactionRecord } from './history.ts';
import {
  type ClusterState,
  encodeAccountRecord,
  type Genesis,
  type OpenedStore,
  type Store,
} from './state.ts';

/** An executed transaction, and the accounts that it changed (`undefined` where it closed one). */
export type Commit = {
  readonly transaction: TransactionRecord;
  readonly changed: readonly { readonly address: Address; readonly account: EncodedAccount | undefined }[];
};

/** One local cluster: accounts, time, history and store. The operations on it are functions in files of their own. */
export class Cluster {
  readonly genesis: Genesis;
  readonly clock: ClusterClock;
  readonly blockhashes: Blockhashes;
  readonly bank: Bank;
  readonly history: History;
  readonly #store: Store;
  /** Addresses whose accounts differ from a fresh SVM. */
  readonly #touched: Set<string>;
  readonly #listeners = new Set<(commit: Commit) => void>();
  readonly #clockListeners = new Set<() => void>();

  constructor({ state, store }: OpenedStore, wallClock: WallClock) {
    const { genesis, clockOffsetMs, accounts, transactions } = state;
    this.genesis = genesis;
    this.#store = store;
    const lastSlot = transactions.at(-1)?.slot ?? 0;
    this.clock = new ClusterClock(
      genesis.genesisMs,
      clockOffsetMs,
      genesis.genesisMs + lastSlot * msPerSlot,
      wallClock,
    );
    this.blockhashes = new Blockhashes(genesis.genesisHash);
    this.bank = new Bank(accounts, this.clock, this.blockhashes);
    this.history = new History(transactions);
    this.#touched = new Set(accounts.keys());
  }

  get name(): string {
    return this.genesis.cluster;
  }

  /** Calls back after every executed transaction, successful or not, once it is on disk. @returns a function that unsubscribes */
  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back after the clock was moved. @returns a function that unsubscribes */
  onClockMoved(listener: () => void): () => void {
    this.#clockListeners.add(listener);
    return () => this.#clockListeners.delete(listener);
  }

  /** @throws LocalnetError `STORE_FAILED` if the store cannot record another transaction */
  assertWritable(): void {
    this.#store.assertWritable();
  }

  /**
   * Waits until every change so far is on disk. Nothing that shows the state leaves the process before: after a power cut, nobody may
   * remember a transaction that the cluster does not have.
   * @throws LocalnetError `STORE_FAILED`
   */
  flush(): Promise<void> {
    return this.#store.flush();
  }

  /** Calls back when every change so far is on disk; never if they cannot be stored, which every caller hears. */
  afterFlush(callback: () => void): void {
    this.flush().then(callback, () => {});
  }

  /** Records an executed transaction, and notifies the listeners when it is on disk. @throws LocalnetError `STORE_FAILED` if it is not recorded */
  commit(commit: Commit): void {
    const accounts = commit.changed.map(({ address, account }) => encodeAccountRecord(address, account));
    this.#store.append({ kind: 'transaction', transaction: commit.transaction, accounts });
    for (const { address } of commit.changed) this.#touched.add(address);
    this.history.add(commit.transaction);
    this.#store.compactIfDue(() => this.#state());
    const listeners = [...this.#listeners];
    this.afterFlush(() => {
      // one of them may have unsubscribed since
      for (const listener of listeners) if (this.#listeners.has(listener)) listener(commit);
    });
  }

  /**
   * Creates or replaces an account durably without a transaction, as accounts of a genesis are.
   * @throws LocalnetError `STORE_FAILED`
   */
  put(account: EncodedAccount): void {
    this.#store.append({ kind: 'accounts', accounts: [encodeAccountRecord(account.address, account)] });
    this.bank.put(account);
    this.#touched.add(account.address);
    this.#store.compactIfDue(() => this.#state());
  }

  /**
   * Moves the cluster's time forward permanently. Blockhashes age with it.
   * @param seconds more than zero
   */
  advanceClock(seconds: number): void {
    this.#store.append({ kind: 'clock', offsetMs: this.clock.offsetMsAfter(seconds) });
    this.clock.advance(seconds);
    this.#store.compactIfDue(() => this.#state());
    for (const listener of this.#clockListeners) listener();
  }

  close(): void {
    this.#listeners.clear();
    this.#clockListeners.clear();
    this.#store.close();
  }

  #state(): ClusterState {
    const accounts = [...this.#touched].map((at) => [at, this.bank.account(at as Address)] as const);
    return {
      genesis: this.genesis,
      clockOffsetMs: this.clock.offsetMs,
      accounts: new Map(accounts),
      transactions: this.history.all(),
    };
  }
}
