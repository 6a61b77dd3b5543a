import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LocalnetError, reasonOf } from '../errors.ts';
import { Journal } from './journal.ts';
import { writeSnapshot } from './snapshot.ts';
import type { ClusterState, StateRecord } from './state.ts';
import type { Store } from './store.ts';

/** A journal is folded into a snapshot when it has outgrown both this and twice the snapshot. */
const COMPACT_AFTER_BYTES = 8 * 1024 * 1024;

export const snapshotPath = (directory: string): string => join(directory, 'snapshot');

/** The journal that continues the snapshot of this generation. */
export const journalPath = (directory: string, generation: number): string =>
  join(directory, `journal.${generation}`);

export const isJournal = (name: string): boolean => name.startsWith('journal.');

/** Keeps a cluster's changes in a directory whose snapshot and journal have been read. */
export class DirectoryStore implements Store {
  readonly #directory: string;
  readonly #unlock: () => void;
  #generation: number;
  #journal: Journal;
  #snapshotSize: number;
  #failed: LocalnetError | undefined;

  constructor(directory: string, generation: number, unlock: () => void) {
    this.#directory = directory;
    this.#unlock = unlock;
    this.#generation = generation;
    this.#journal = new Journal(journalPath(directory, generation));
    this.#snapshotSize = statSync(snapshotPath(directory)).size;
    this.#removeOldJournals();
  }

  assertWritable(): void {
    // a failed write may have left half a record: what came behind it would count as damage
    if (this.#failed) throw this.#failed;
  }

  append(record: StateRecord, current: () => ClusterState): void {
    this.assertWritable();
    try {
      this.#journal.append(record);
      const limit = Math.max(COMPACT_AFTER_BYTES, 2 * this.#snapshotSize);
      if (this.#journal.size > limit) this.#compact(current());
    } catch (error) {
      this.#failed = new LocalnetError(
        'STORE_FAILED',
        `The data directory ${this.#directory} can no longer be written (${reasonOf(error)}); the cluster takes no more transactions.`,
        { cause: error },
      );
      throw this.#failed;
    }
  }

  close(): void {
    try {
      this.#journal.close();
    } finally {
      this.#unlock();
    }
  }

  /** A crash between these steps leaves either the old pair or the new snapshot with its still empty journal. */
  #compact(state: ClusterState): void {
    const generation = this.#generation + 1;
    writeSnapshot(snapshotPath(this.#directory), { generation, state });
    this.#journal.close();
    this.#journal = new Journal(journalPath(this.#directory, generation));
    this.#generation = generation;
    this.#snapshotSize = statSync(snapshotPath(this.#directory)).size;
    this.#removeOldJournals();
  }

  #removeOldJournals(): void {
    const current = journalPath(this.#directory, this.#generation);
    for (const path of readdirSync(this.#directory)
      .filter(isJournal)
      .map((name) => join(this.#directory, name))) {
      if (path !== current) rmSync(path);
    }
  }
}
