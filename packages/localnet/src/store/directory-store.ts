import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  applyRecord,
  type ClusterState,
  type OpenedStore,
  type StateRecord,
  type Store,
} from '../cluster/state.ts';
import { LocalnetError, reasonOf } from '../errors.ts';
import { Journal, readJournal } from './journal.ts';
import { lockDirectory } from './lock.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';

/** The journal becomes a new snapshot when it is larger than both this and twice the snapshot. */
const compactAfterBytes = 8 * 1024 * 1024;

const snapshotPath = (directory: string): string => join(directory, 'snapshot');

/** The journal that continues the snapshot of this generation. */
const journalPath = (directory: string, generation: number): string =>
  join(directory, `journal.${generation}`);

const isJournal = (name: string): boolean => name.startsWith('journal.');

/**
 * Opens a cluster's data directory, and creates it if it is missing.
 * @param initial the state of a new cluster
 * @throws LocalnetError with a sentence for the operator; existing files stay unchanged
 * @example
 * ```ts
 * import { openStore } from '@obverse/localnet/store';
 *
 * const genesis = { cluster: 'devnet', genesisMs: Date.now(), genesisHash: blockhash };
 * const initial = { genesis, clockOffsetMs: 0, accounts: new Map(), transactions: [] };
 * const { state, store } = openStore('.data/devnet', initial, console.log);
 * console.log(state.accounts.size);
 * store.close();
 * ```
 */
export function openStore(
  directory: string,
  initial: ClusterState,
  log: (line: string) => void,
): OpenedStore {
  const unlock = mapErrors(directory, () => {
    makeDirectory(directory);
    accessSync(directory, constants.W_OK | constants.R_OK | constants.X_OK);
    return lockDirectory(directory);
  });
  try {
    return mapErrors(directory, () => {
      const { state, generation } = load(directory, initial, log);
      return { state, store: new DirectoryStore(directory, generation, unlock) };
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

function load(directory: string, initial: ClusterState, log: (line: string) => void): Snapshot {
  const snapshot = readSnapshot(snapshotPath(directory)) ?? createSnapshot(directory, initial);
  const { cluster } = snapshot.state.genesis;
  if (cluster !== initial.genesis.cluster) {
    throw new LocalnetError(
      'WRONG_CLUSTER',
      `The data directory ${directory} belongs to the cluster ${cluster}, not ${initial.genesis.cluster}.`,
    );
  }
  for (const record of readJournal(journalPath(directory, snapshot.generation), log))
    applyRecord(snapshot.state, record);
  return snapshot;
}

/** A directory that has a journal without its snapshot is damaged, not empty, and must not be overwritten. */
function createSnapshot(directory: string, state: ClusterState): Snapshot {
  if (readdirSync(directory).some(isJournal)) {
    throw new LocalnetError(
      'SNAPSHOT_CORRUPT',
      `The data directory ${directory} has a journal but no snapshot and was left untouched; restore the snapshot, or move the directory away to start from nothing.`,
    );
  }
  const snapshot = { generation: 0, state };
  writeSnapshot(snapshotPath(directory), snapshot);
  return snapshot;
}

function mapErrors<T>(directory: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof LocalnetError) throw error;
    throw new LocalnetError(
      'DATA_DIR_UNUSABLE',
      `The data directory ${directory} cannot be used: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
}

/**
 * Creates a directory and its missing parents. Node's recursive `mkdir` never returns when the file system answers ENOENT below an
 * existing directory, as `/proc` does.
 */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeDirectory(parent);
  mkdirSync(path);
}

/** Appends a cluster's changes to the journal, and replaces snapshot and journal when the journal has grown. */
class DirectoryStore implements Store {
  readonly #directory: string;
  readonly #unlock: () => void;
  #generation: number;
  #journal: Journal;
  #snapshotSize: number;
  #failure: LocalnetError | undefined;

  constructor(directory: string, generation: number, unlock: () => void) {
    this.#directory = directory;
    this.#unlock = unlock;
    this.#generation = generation;
    this.#journal = new Journal(journalPath(directory, generation));
    this.#snapshotSize = statSync(snapshotPath(directory)).size;
    this.#removeOldJournals();
  }

  assertWritable(): void {
    // a failed write may have left half a record, and any record after it would look like damage
    if (this.#failure) throw this.#failure;
  }

  append(record: StateRecord): void {
    this.assertWritable();
    try {
      this.#journal.append(record);
    } catch (error) {
      throw this.#fail(error);
    }
  }

  async flush(): Promise<void> {
    try {
      await this.#journal.sync();
    } catch (error) {
      throw this.#fail(error);
    }
  }

  /** The journal has everything, so a failure here concerns only what comes next. */
  compactIfDue(current: () => ClusterState): void {
    if (this.#failure || this.#journal.size <= Math.max(compactAfterBytes, 2 * this.#snapshotSize)) return;
    try {
      this.#compact(current());
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): LocalnetError {
    this.#failure ??= new LocalnetError(
      'STORE_FAILED',
      `The data directory ${this.#directory} can no longer be written (${reasonOf(error)}); the cluster takes no more transactions.`,
      { cause: error },
    );
    return this.#failure;
  }

  close(): void {
    try {
      this.#journal.close();
    } finally {
      this.#unlock();
    }
  }

  /** A crash between these steps leaves either the old pair, or the new snapshot and no journal of its generation yet. */
  #compact(state: ClusterState): void {
    const generation = this.#generation + 1;
    writeSnapshot(snapshotPath(this.#directory), { generation, state });
    const journal = new Journal(journalPath(this.#directory, generation));
    this.#journal.close();
    this.#journal = journal;
    this.#generation = generation;
    this.#snapshotSize = statSync(snapshotPath(this.#directory)).size;
    this.#removeOldJournals();
  }

  #removeOldJournals(): void {
    const current = journalPath(this.#directory, this.#generation);
    for (const name of readdirSync(this.#directory).filter(isJournal)) {
      const path = join(this.#directory, name);
      if (path !== current) rmSync(path);
    }
  }
}
