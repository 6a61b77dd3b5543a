import { CodecError, decodeEvent, loggedEvents, type PlatformEvent } from '@obverse/core';
import type { EventFlag, NewEvent } from '../db/events/new-event.ts';
import type { Transaction } from './source.ts';

/** What an event adds to its integration's counters; base units. */
const volumeOf = (event: PlatformEvent): bigint =>
  event.kind === 'minted' || event.kind === 'redeemed' ? event.amount : 0n;
const revenueOf = (event: PlatformEvent): bigint => ('commission' in event ? event.commission : 0n);

function decode(raw: Uint8Array): PlatformEvent | EventFlag {
  try {
    return decodeEvent(raw) ?? 'unknown';
  } catch (error) {
    if (error instanceof CodecError) return 'malformed';
    throw error;
  }
}

const moment = (seconds: bigint | number): Date => new Date(Number(seconds) * 1_000);

/** What the bytes of an event say. @param blockMoment stands for its time where it is not understood */
export function readEvent(
  raw: Uint8Array,
  blockMoment: Date,
): Pick<NewEvent, 'at' | 'integrationId' | 'flag' | 'counts'> {
  const event = decode(raw);
  if (typeof event === 'string') return { at: blockMoment, integrationId: null, flag: event };
  const at = moment(event.timestamp);
  if (!('integration' in event)) return { at, integrationId: null, flag: null };
  const counts = { volume: volumeOf(event), revenue: revenueOf(event) };
  return { at, integrationId: event.integration.toBase58(), flag: null, counts };
}

/** The events of a transaction, in order. What is not understood is kept as it is, and flagged. */
export function readEvents(transaction: Transaction, programId: string): NewEvent[] {
  const { signature, slot, blockTime, logs } = transaction;
  const { events, truncated } = loggedEvents(logs, programId);
  const blockMoment = moment(blockTime ?? 0);
  const rows = events.map((bytes, index): NewEvent => {
    const [kind = 0, version = 0] = bytes;
    const raw = Buffer.from(bytes);
    return { signature, slot, index, kind, version, raw, ...readEvent(raw, blockMoment) };
  });
  if (!truncated) return rows;
  const nothing = { kind: 0, version: 0, raw: Buffer.alloc(0), integrationId: null };
  return [...rows, { signature, slot, index: rows.length, ...nothing, at: blockMoment, flag: 'truncated' }];
}
