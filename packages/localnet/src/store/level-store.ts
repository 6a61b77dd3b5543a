import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ClassicLevel } from 'classic-level';
import type { Change, ClusterState, OpenedStore, Store } from '../cluster/state.ts';
import { LocalnetError, reasonOf } from '../errors.ts';
import {
  checkedJson,
  DamagedError,
  initialOperations,
  type Operation,
  operationsOf,
  readEntries,
} from './entries.ts';
import { levelCodeOf, lockDirectory } from './lock.ts';

/** How long a store that could not be written waits before it tries again. */
const retryMs = 1_000;

type Level = ClassicLevel<string, unknown>;

/**
 * Opens a cluster's data directory, and creates it if it is missing.
 * @param initial the state of a new cluster
 * @param log receives a line when the store can no longer be written, and when it can again
 * @throws LocalnetError with a sentence for the operator
 * @example
 * ```ts
 * import { openStore } from '@obverse/localnet/store';
 *
 * const genesis = { cluster: 'devnet', genesisMs: Date.now(), genesisHash: blockhash };
 * const initial = { genesis, clockOffsetMs: 0, accounts: new Map(), transactions: [] };
 * const { state, store } = await openStore('.data/devnet', initial, console.log);
 * console.log(state.accounts.size);
 * await store.close();
 * ```
 */
export async function openStore(
  directory: string,
  initial: ClusterState,
  log: (line: string) => void,
): Promise<OpenedStore> {
  const opened: (() => Promise<void>)[] = [];
  try {
    makeDirectory(directory);
    refuseFormerFormat(directory);
    opened.push(await lockDirectory(directory));
    const path = join(directory, 'store.leveldb');
    refuseRemains(path);
    const level: Level = new ClassicLevel(path, { valueEncoding: checkedJson });
    await level.open();
    opened.unshift(() => level.close());
    const close = async () => {
      for (const each of opened) await each();
    };
    const { state, nextNumber } = await load(level, directory, initial);
    return { state, store: new LevelStore(level, nextNumber, directory, close, log) };
  } catch (error) {
    for (const close of opened) await close();
    throw toLocalnetError(error, directory);
  }
}

async function load(level: Level, directory: string, initial: ClusterState) {
  const found = readEntries(await level.iterator().all());
  if (!found) {
    await level.batch(initialOperations(initial), { sync: true });
    return { state: initial, nextNumber: 0 };
  }
  const { cluster } = found.state.genesis;
  if (cluster === initial.genesis.cluster) return found;
  throw new LocalnetError(
    'WRONG_CLUSTER',
    `The data directory ${directory} belongs to the cluster ${cluster}, not ${initial.genesis.cluster}.`,
  );
}

/** LevelDB takes a store that has lost its table of contents for a new one, and deletes the rest. */
function refuseRemains(path: string): void {
  const names = existsSync(path) ? readdirSync(path) : [];
  if (!names.includes('CURRENT') && names.some((name) => /\.(ldb|log)$/.test(name)))
    throw new DamagedError('CURRENT is missing');
}

/** Former versions kept a snapshot and a journal. */
function refuseFormerFormat(directory: string): void {
  if (!readdirSync(directory).some((name) => /^(snapshot$|journal\.)/.test(name))) return;
  throw new LocalnetError(
    'OUTDATED_STORE',
    `The data directory ${directory} was made by an older development version and cannot be read: move it away to start from nothing.`,
  );
}

function toLocalnetError(error: unknown, directory: string): LocalnetError {
  if (error instanceof LocalnetError) return error;
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (reason instanceof DamagedError || levelCodeOf(error) === 'LEVEL_CORRUPTION') {
    return new LocalnetError(
      'STORE_CORRUPT',
      `The data directory ${directory} is damaged (${reasonOf(reason)}): restore it, or move it away to start from nothing.`,
      { cause: error },
    );
  }
  return new LocalnetError(
    'DATA_DIR_UNUSABLE',
    `The data directory ${directory} cannot be used: ${reasonOf(reason)}.`,
    { cause: error },
  );
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

type Entry = { readonly change: Change; readonly undo: () => void };

/** Writes changes in batches, one after the other: what arrives during one shares the next. */
class LevelStore implements Store {
  readonly #level: Level;
  readonly #directory: string;
  readonly #close: () => Promise<void>;
  readonly #log: (line: string) => void;
  #nextNumber: number;
  #queue: Entry[] = [];
  /** Resolves when every change so far is on disk. */
  #stored: Promise<void> = Promise.resolve();
  #failure: LocalnetError | undefined;
  #recovered: Promise<void> = Promise.resolve();
  readonly #closing = new AbortController();

  constructor(
    level: Level,
    nextNumber: number,
    directory: string,
    close: () => Promise<void>,
    log: (line: string) => void,
  ) {
    this.#level = level;
    this.#nextNumber = nextNumber;
    this.#directory = directory;
    this.#close = close;
    this.#log = log;
  }

  assertWritable(): void {
    if (this.#failure) throw this.#failure;
  }

  write(change: Change, undo: () => void): void {
    this.assertWritable();
    if (this.#queue.push({ change, undo }) > 1) return;
    this.#stored = this.#stored.then(() => this.#writeQueue());
    // those who wait for it hear of it
    this.#stored.catch(() => {});
  }

  flush(): Promise<void> {
    return this.#stored;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    try {
      await this.#stored;
      await this.#recovered;
    } finally {
      await this.#close();
    }
  }

  async #writeQueue(): Promise<void> {
    const entries = this.#queue;
    this.#queue = [];
    let number = this.#nextNumber;
    const operations = entries.flatMap(({ change }) =>
      operationsOf(change, change.transaction ? number++ : 0),
    );
    try {
      await this.#level.batch(operations, { sync: true });
      this.#nextNumber = number;
    } catch (error) {
      throw this.#fail(error, entries, operations);
    }
  }

  /** What is not stored has not happened, nor what was built on it. */
  #fail(error: unknown, entries: readonly Entry[], operations: readonly Operation[]): LocalnetError {
    for (const { undo } of [...entries, ...this.#queue].reverse()) undo();
    this.#queue = [];
    this.#stored = Promise.resolve();
    this.#failure = new LocalnetError(
      'STORE_FAILED',
      `The data directory ${this.#directory} cannot be written (${reasonOf(error)}): the cluster takes no transactions until it can be.`,
      { cause: error },
    );
    this.#log(this.#failure.message);
    this.#recovered = this.#recover(operations);
    return this.#failure;
  }

  /**
   * Opens the store again until it can be written. A failed write may have left half a record in the log, and what is written behind it
   * would be lost. It may also have left all of it: the values from before replace what it wrote.
   */
  async #recover(failed: readonly Operation[]): Promise<void> {
    const signal = this.#closing.signal;
    try {
      const keys = failed.map(({ key }) => key);
      const values = await this.#level.getMany(keys);
      const former = keys.map(
        (key, index): Operation =>
          values[index] === undefined ? { type: 'del', key } : { type: 'put', key, value: values[index] },
      );
      do {
        await setTimeout(retryMs, undefined, { signal, ref: false });
        await this.#level.close();
      } while (!(await this.#reopen(former)));
      this.#failure = undefined;
      this.#log(`The data directory ${this.#directory} can be written again.`);
    } catch (error) {
      if (!signal.aborted) this.#log(`${this.#failure?.message} It needs a restart: ${reasonOf(error)}`);
    }
  }

  async #reopen(former: Operation[]): Promise<boolean> {
    try {
      await this.#level.open({ createIfMissing: false });
      await this.#level.batch(former, { sync: true });
      return true;
    } catch {
      return false;
    }
  }
}
