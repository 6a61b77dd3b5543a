import { accessSync, constants, readdirSync } from 'node:fs';
import { LocalnetError, reasonOf } from '../errors.ts';
import { DirectoryStore, isJournal, journalPath, snapshotPath } from './directory-store.ts';
import { readJournal } from './journal.ts';
import { lockDirectory } from './lock.ts';
import { makeDirectory } from './make-directory.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';
import { applyRecord, type ClusterState } from './state.ts';
import type { OpenedStore } from './store.ts';

type Log = (line: string) => void;

/**
 * Opens a cluster's data directory, creating it if need be.
 * @param fresh the state of this cluster if it has never run
 * @throws LocalnetError with a sentence for the operator; nothing that was there is overwritten
 */
export function openStore(directory: string, fresh: ClusterState, log: Log): OpenedStore {
  const unlock = guard(directory, () => {
    makeDirectory(directory);
    accessSync(directory, constants.W_OK | constants.R_OK | constants.X_OK);
    return lockDirectory(directory);
  });
  try {
    return guard(directory, () => {
      const { state, generation } = load(directory, fresh, log);
      return { state, store: new DirectoryStore(directory, generation, unlock) };
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

function load(directory: string, fresh: ClusterState, log: Log): Snapshot {
  const found = readSnapshot(snapshotPath(directory)) ?? create(directory, fresh);
  const { cluster } = found.state.genesis;
  if (cluster !== fresh.genesis.cluster) {
    throw new LocalnetError(
      'WRONG_CLUSTER',
      `The data directory ${directory} belongs to the cluster ${cluster}, not ${fresh.genesis.cluster}.`,
    );
  }
  for (const record of readJournal(journalPath(directory, found.generation), log))
    applyRecord(found.state, record);
  return found;
}

/** A journal without its snapshot is not an empty directory: its cluster must not be overwritten. */
function create(directory: string, state: ClusterState): Snapshot {
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

function guard<T>(directory: string, open: () => T): T {
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
