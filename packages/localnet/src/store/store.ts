import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LocalnetError, reasonOf } from '../errors.ts';
import { Journal, readJournal } from './journal.ts';
import { lockDirectory } from './lock.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { applyRecord, type ClusterState, type StateRecord } from './state.ts';

/** A journal is folded into a snapshot when it has outgrown both this and twice the snapshot. */
const COMPACT_AFTER_BYTES = 8 * 1024 * 1024;

/** Where a cluster keeps its state between runs. */
export interface Store {
  /** The state found at opening; the cluster owns it afterwards. */
  readonly state: ClusterState;
  /** @throws LocalnetError `STORE_FAILED` once a change could not be made durable */
  assertWritable(): void;
  /** Makes one change durable before its transaction is acknowledged. `current` is asked for when a snapshot is due. */
  append(record: StateRecord, current: () => ClusterState): void;
  close(): void;
}

/** State that ends with the process, for tests. */
export function memoryStore(state: ClusterState): Store {
  return { state, assertWritable() {}, append() {}, close() {} };
}

/**
 * Opens a cluster's data directory, creating it if need be.
 * @param fresh makes the state of a cluster that has never run
 * @throws LocalnetError with a sentence for the operator; nothing that was there is overwritten
 */
export function openStore(directory: string, fresh: () => ClusterState, log: (line: string) => void): Store {
  const unlock = guard(directory, () => {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK | constants.R_OK | constants.X_OK);
    return lockDirectory(directory);
  });
  try {
    return guard(directory, () => new DirectoryStore(directory, fresh, log, unlock));
  } catch (error) {
    unlock();
    throw error;
  }
}

class DirectoryStore implements Store {
  readonly state: ClusterState;
  readonly #directory: string;
  readonly #unlock: () => void;
  #journal: Journal;
  #generation: number;
  #snapshotSize: number;
  #failed: LocalnetError | undefined;

  constructor(directory: string, fresh: () => ClusterState, log: (line: string) => void, unlock: () => void) {
    this.#directory = directory;
    this.#unlock = unlock;
    const expected = fresh();
    const found = readSnapshot(this.#snapshotPath) ?? this.#create(expected);
    if (found.state.genesis.cluster !== expected.genesis.cluster) {
      throw new LocalnetError(
        'WRONG_CLUSTER',
        `The data directory ${directory} belongs to the cluster ${found.state.genesis.cluster}, not ${expected.genesis.cluster}.`,
      );
    }
    this.state = found.state;
    this.#generation = found.generation;
    this.#snapshotSize = statSync(this.#snapshotPath).size;
    const path = this.#journalPath();
    for (const record of readJournal(path, log)) applyRecord(this.state, record);
    this.#journal = new Journal(path, statSync(path, { throwIfNoEntry: false })?.size ?? 0);
    this.#removeOldJournals();
  }

  /** After a failed write the file may end in half a record: what came behind it would count as damage. */
  assertWritable(): void {
    if (this.#failed) throw this.#failed;
  }

  append(record: StateRecord, current: () => ClusterState): void {
    this.assertWritable();
    try {
      this.#journal.append(record);
      if (this.#journal.size > Math.max(COMPACT_AFTER_BYTES, 2 * this.#snapshotSize))
        this.#compact(current());
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

  get #snapshotPath(): string {
    return join(this.#directory, 'snapshot');
  }

  #journalPath(): string {
    return join(this.#directory, `journal.${this.#generation}`);
  }

  /** A journal without its snapshot is not an empty directory: its cluster must not be overwritten. */
  #create(state: ClusterState): { generation: number; state: ClusterState } {
    if (readdirSync(this.#directory).some((name) => name.startsWith('journal.'))) {
      throw new LocalnetError(
        'SNAPSHOT_CORRUPT',
        `The data directory ${this.#directory} has a journal but no snapshot and was left untouched; restore the snapshot, or move the directory away to start from nothing.`,
      );
    }
    writeSnapshot(this.#snapshotPath, { generation: 0, state });
    return { generation: 0, state };
  }

  /** A crash between these steps leaves either the old pair or the new snapshot with its still empty journal. */
  #compact(state: ClusterState): void {
    writeSnapshot(this.#snapshotPath, { generation: this.#generation + 1, state });
    this.#journal.close();
    this.#generation += 1;
    this.#journal = new Journal(this.#journalPath(), 0);
    this.#snapshotSize = statSync(this.#snapshotPath).size;
    this.#removeOldJournals();
  }

  #removeOldJournals(): void {
    const current = `journal.${this.#generation}`;
    for (const name of readdirSync(this.#directory)) {
      if (name.startsWith('journal.') && name !== current) rmSync(join(this.#directory, name));
    }
  }
}

function guard<T>(directory: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof LocalnetError) throw error;
    throw new LocalnetError(
      'DATA_DIR_UNUSABLE',
      `The data directory ${directory} cannot be used: ${reasonOf(error)}.`,
      {
        cause: error,
      },
    );
  }
}
