import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { StateRecord } from '../cluster/state.ts';
import { LocalnetError, systemCodeOf } from '../errors.ts';
import { decodeRecords, encodeRecord } from './records.ts';

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

/** An open journal. Records reach the kernel before `append` returns, so a killed process loses nothing that it acknowledged. */
export class Journal {
  readonly #file: number;
  #size: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
    this.#size = fstatSync(this.#file).size;
  }

  get size(): number {
    return this.#size;
  }

  append(record: StateRecord): void {
    const line = Buffer.from(encodeRecord(record));
    for (let written = 0; written < line.length; ) written += writeSync(this.#file, line, written);
    this.#size += line.length;
  }

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}
