import { createHash } from 'node:crypto';

/**
 * Encodes a record as one line: sixteen hex digits of the SHA-256 of the JSON, a space, the JSON. JSON never contains a raw newline, so a
 * complete line with a matching checksum was written completely.
 */
export function encodeRecord(value: unknown): string {
  const json = JSON.stringify(value);
  return `${checksum(json)} ${json}\n`;
}

export type DecodedRecords = {
  readonly records: unknown[];
  /** Length of the intact records at the start. */
  readonly intactBytes: number;
  /** What follows them: nothing, the unfinished end of an interrupted write, or damage before other intact records. */
  readonly tail: 'none' | 'torn' | 'corrupt';
};

/** Reads records up to the first that is not intact. Never throws: the caller decides how to handle damage. */
export function decodeRecords(bytes: Buffer): DecodedRecords {
  const records: unknown[] = [];
  let start = 0;
  while (start < bytes.length) {
    const line = lineAt(bytes, start);
    const value = line && decodeLine(line.text);
    if (!line || value === undefined) {
      return { records, intactBytes: start, tail: hasIntactRecord(bytes, start) ? 'corrupt' : 'torn' };
    }
    records.push(value);
    start = line.end;
  }
  return { records, intactBytes: start, tail: 'none' };
}

function lineAt(bytes: Buffer, start: number): { text: string; end: number } | undefined {
  const newline = bytes.indexOf(0x0a, start);
  return newline < 0 ? undefined : { text: bytes.toString('utf8', start, newline), end: newline + 1 };
}

function decodeLine(text: string): unknown {
  const json = text.slice(17);
  if (text[16] !== ' ' || text.slice(0, 16) !== checksum(json)) return undefined;
  return JSON.parse(json);
}

/** An interrupted append is always the last record, so an intact record after it means damage. */
function hasIntactRecord(bytes: Buffer, from: number): boolean {
  for (let line = lineAt(bytes, from); line; line = lineAt(bytes, line.end)) {
    if (decodeLine(line.text) !== undefined) return true;
  }
  return false;
}

function checksum(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, 16);
}
