import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { LocalnetError, systemCodeOf } from '../errors.ts';
import { decodeRecords, encodeRecord } from './records.ts';
import { accountRecord, applyRecord, type ClusterState, type Genesis, type StateRecord } from './state.ts';

const FORMAT = 'obverse-localnet-snapshot';
const VERSION = 1;

interface Header {
  readonly format: string;
  readonly version: number;
  /** Counts snapshots; the journal that continues this one carries the same number in its name. */
  readonly generation: number;
  readonly genesis: Genesis;
  /** Records that follow: a snapshot cut off at a line's end is noticed too. */
  readonly records: number;
}

export interface Snapshot {
  readonly generation: number;
  readonly state: ClusterState;
}

/** Writes the state beside the old snapshot, forces it to disk, then puts it in its place in one step. */
export function writeSnapshot(path: string, { generation, state }: Snapshot): void {
  const body: StateRecord[] = [
    { kind: 'clock', offsetMs: state.clockOffsetMs },
    { kind: 'accounts', accounts: [...state.accounts].map(([at, account]) => accountRecord(at, account)) },
    ...state.transactions.map((transaction) => ({ kind: 'transaction' as const, transaction, accounts: [] })),
  ];
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    generation,
    genesis: state.genesis,
    records: body.length,
  };
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, 'w');
  try {
    for (const record of [header, ...body]) writeSync(file, encodeRecord(record));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  syncDirectory(dirname(path));
}

/**
 * @returns the snapshot, or undefined if there is none
 * @throws LocalnetError `SNAPSHOT_CORRUPT`; the file is left as it is
 */
export function readSnapshot(path: string): Snapshot | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const { records, rest } = decodeRecords(bytes);
  const [header, ...body] = records;
  if (rest !== 'none' || !isHeader(header) || body.length !== header.records) throw corrupt(path);
  const state: ClusterState = {
    genesis: header.genesis,
    clockOffsetMs: 0,
    accounts: new Map(),
    transactions: [],
  };
  for (const record of body) applyRecord(state, record as StateRecord);
  return { generation: header.generation, state };
}

/** The checksum vouches for the contents; what is left to check is that this version of the program wrote them. */
function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null || !('format' in value) || !('version' in value))
    return false;
  return value.format === FORMAT && value.version === VERSION;
}

function corrupt(path: string): LocalnetError {
  return new LocalnetError(
    'SNAPSHOT_CORRUPT',
    `The snapshot ${path} is damaged or of another version and was left untouched; restore it, or move its directory away to start from nothing.`,
  );
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
