import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  applyRecord,
  type ClusterState,
  encodeAccountRecord,
  type Genesis,
  type StateRecord,
} from '../cluster/state.ts';
import { LocalnetError, systemCodeOf } from '../errors.ts';
import { decodeRecords, encodeRecord } from './records.ts';

const formatName = 'obverse-localnet-snapshot';
const formatVersion = 1;

type Header = {
  readonly format: string;
  readonly version: number;
  /** Counts snapshots. The journal that continues this one has the same number in its name. */
  readonly generation: number;
  readonly genesis: Genesis;
  /** Number of records that follow, which reveals a snapshot truncated at a line's end. */
  readonly records: number;
};

export type Snapshot = {
  readonly generation: number;
  readonly state: ClusterState;
};

/** Writes the state to a temporary file, syncs it, then atomically replaces the old snapshot. */
export function writeSnapshot(path: string, { generation, state }: Snapshot): void {
  const body: StateRecord[] = [
    { kind: 'clock', offsetMs: state.clockOffsetMs },
    {
      kind: 'accounts',
      accounts: [...state.accounts].map(([at, account]) => encodeAccountRecord(at, account)),
    },
    ...state.transactions.map((transaction) => ({ kind: 'transaction' as const, transaction, accounts: [] })),
  ];
  const header: Header = {
    format: formatName,
    version: formatVersion,
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
 * @throws LocalnetError `SNAPSHOT_CORRUPT`; the file stays unchanged
 */
export function readSnapshot(path: string): Snapshot | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const { records, tail } = decodeRecords(bytes);
  const [header, ...body] = records;
  if (tail !== 'none' || !isHeader(header) || body.length !== header.records) throw corrupt(path);
  const state: ClusterState = {
    genesis: header.genesis,
    clockOffsetMs: 0,
    accounts: new Map(),
    transactions: [],
  };
  for (const record of body) applyRecord(state, record as StateRecord);
  return { generation: header.generation, state };
}

/** The checksum protects the contents; this checks that the present version of the format wrote them. */
function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null || !('format' in value) || !('version' in value))
    return false;
  return value.format === formatName && value.version === formatVersion;
}

function corrupt(path: string): LocalnetError {
  return new LocalnetError(
    'SNAPSHOT_CORRUPT',
    `The snapshot ${path} is damaged or of another version and was left untouched; restore it, or move its directory away to start from nothing.`,
  );
}

/** Makes the names of a directory's files durable. */
export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
