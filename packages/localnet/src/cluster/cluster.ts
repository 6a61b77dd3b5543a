import type { Address, EncodedAccount } from '@solana/kit';
import { accountRecord, type ClusterState, type Genesis } from '../store/state.ts';
import type { OpenedStore, Store } from '../store/store.ts';
import { Bank } from './bank.ts';
import { Blockhashes } from './blockhashes.ts';
import { ClusterClock, MS_PER_SLOT, type WallClock } from './clock.ts';
import { History, type TransactionRecord } from './history.ts';

/** A transaction that was executed, and the accounts that it changed (`null` where it closed one). */
export interface Commit {
  readonly transaction: TransactionRecord;
  readonly changed: readonly { readonly address: Address; readonly account: EncodedAccount | null }[];
}

/** One local cluster: its accounts, time, history and where they are kept. Operations on it have files of their own. */
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
      genesis.genesisMs + lastSlot * MS_PER_SLOT,
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

  /** Calls back after every transaction that was executed, successful or not. @returns how to stop that */
  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back after the clock was moved ahead. @returns how to stop that */
  onClockMoved(listener: () => void): () => void {
    this.#clockListeners.add(listener);
    return () => this.#clockListeners.delete(listener);
  }

  /** @throws LocalnetError `STORE_FAILED` if what is executed now could not be remembered */
  assertWritable(): void {
    this.#store.assertWritable();
  }

  /** Remembers an executed transaction, durably, then tells who listens. @throws LocalnetError `STORE_FAILED` */
  commit(commit: Commit): void {
    const accounts = commit.changed.map(({ address, account }) => accountRecord(address, account));
    for (const { address } of commit.changed) this.#touched.add(address);
    this.history.add(commit.transaction);
    this.#store.append({ kind: 'transaction', transaction: commit.transaction, accounts }, () =>
      this.#state(),
    );
    for (const listener of this.#listeners) listener(commit);
  }

  /**
   * Moves the cluster's time ahead for good, as if nothing had happened meanwhile. Blockhashes age with it.
   * @param seconds more than zero
   */
  advanceClock(seconds: number): void {
    this.clock.advance(seconds);
    this.#store.append({ kind: 'clock', offsetMs: this.clock.offsetMs }, () => this.#state());
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
