import {
  closeSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { StateRecord } from '../cluster/state.ts';
import { LocalnetError, systemCodeOf } from '../errors.ts';
import { decodeRecords, encodeRecord } from './records.ts';
import { syncDirectory } from './snapshot.ts';

const syncData = promisify(fdatasync);

/**
 * Reads a journal. A crash during a write leaves an unfinished record at the end, which was never acknowledged: this truncates it and
 * logs a line.
 * @throws LocalnetError `JOURNAL_CORRUPT` if intact records follow a damaged one; the file stays unchanged
 */
export function readJournal(path: string, log: (line: string) => void): StateRecord[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
  const { records, intactBytes, tail } = decodeRecords(bytes);
  if (tail === 'corrupt') {
    throw new LocalnetError(
      'JOURNAL_CORRUPT',
      `The journal ${path} is damaged at byte ${intactBytes} and was left untouched; restore it, or move its directory away to start from nothing.`,
    );
  }
  if (tail === 'torn') {
    truncateSync(path, intactBytes);
    log(`journal ${path}: cut off ${bytes.length - intactBytes} bytes of a record that was never finished`);
  }
  return records as StateRecord[];
}

/**
 * An open journal. Records reach the kernel before `append` returns, so a killed process loses none. `sync` waits until they are on disk,
 * so a power cut loses none, either.
 */
export class Journal {
  readonly #file: number;
  #size: number;
  /** How many bytes are on disk. */
  #synced = 0;
  #syncing: Promise<void> | undefined;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
    this.#size = fstatSync(this.#file).size;
    syncDirectory(dirname(path));
  }

  get size(): number {
    return this.#size;
  }

  append(record: StateRecord): void {
    const line = Buffer.from(encodeRecord(record));
    for (let written = 0; written < line.length; ) written += writeSync(this.#file, line, written);
    this.#size += line.length;
  }

  /** Waits until all records so far are on disk. Those that arrive during one synchronization share the next. */
  async sync(): Promise<void> {
    const size = this.#size;
    while (this.#synced < size) {
      this.#syncing ??= this.#syncAll();
      await this.#syncing;
    }
  }

  /** Once it has failed, it fails for good: the kernel forgets what it could not write. */
  async #syncAll(): Promise<void> {
    const size = this.#size;
    await syncData(this.#file);
    this.#synced = Math.max(this.#synced, size);
    this.#syncing = undefined;
  }

  close(): void {
    fsyncSync(this.#file);
    this.#synced = this.#size;
    const close = () => closeSync(this.#file);
    if (this.#syncing === undefined) close();
    else this.#syncing.then(close, close);
  }
}
