import type { EncodedAccount } from '@solana/kit';
import { Bank } from './bank.ts';
import { Blockhashes } from './blockhashes.ts';
import { ClusterClock, defaultSlotMs, type WallClock } from './clock.ts';
import { History, type TransactionRecord } from './history.ts';
import type { ChangedAccount, Genesis, OpenedStore, Store } from './state.ts';

/** An executed transaction, and the accounts that it changed. */
export type Commit = {
  readonly transaction: TransactionRecord;
  readonly changed: readonly ChangedAccount[];
};

/** One local cluster: accounts, time, history and store. The operations on it are functions in files of their own. */
export class Cluster {
  readonly genesis: Genesis;
  readonly clock: ClusterClock;
  readonly blockhashes: Blockhashes;
  readonly bank: Bank;
  readonly history: History;
  readonly #store: Store;
  readonly #listeners = new Set<(commit: Commit) => void>();
  readonly #clockListeners = new Set<() => void>();

  constructor({ state, store }: OpenedStore, wallClock: WallClock) {
    const { genesis, clockOffsetMs, accounts, transactions } = state;
    this.genesis = genesis;
    this.#store = store;
    const lastSlot = transactions.at(-1)?.slot ?? 0;
    this.clock = new ClusterClock(
      genesis,
      clockOffsetMs,
      genesis.genesisMs + lastSlot * (genesis.slotMs ?? defaultSlotMs),
      wallClock,
    );
    this.blockhashes = new Blockhashes(genesis.genesisHash);
    this.bank = new Bank(accounts, this.clock, this.blockhashes);
    this.history = new History(transactions);
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

  /** @throws LocalnetError `STORE_FAILED` while nothing can be stored */
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

  /** Records an executed transaction, and notifies the listeners when it is on disk. @throws LocalnetError `STORE_FAILED` */
  commit(commit: Commit): void {
    const { transaction, changed } = commit;
    this.#store.write({ transaction, accounts: changed }, () => {
      this.history.removeLatest();
      this.bank.restore(changed);
    });
    this.history.add(transaction);
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
    const { address } = account;
    const changed = [{ address, account, before: this.bank.account(address) }];
    this.#store.write({ accounts: changed }, () => this.bank.restore(changed));
    this.bank.put(account);
  }

  /**
   * Moves the cluster's time forward permanently. Blockhashes age with it.
   * @param seconds more than zero
   * @throws LocalnetError `STORE_FAILED`
   */
  advanceClock(seconds: number): void {
    this.assertWritable();
    const moveBack = this.clock.advance(seconds);
    this.#store.write({ clockOffsetMs: this.clock.offsetMs }, moveBack);
    for (const listener of this.#clockListeners) listener();
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#clockListeners.clear();
    await this.#store.close();
  }
}
