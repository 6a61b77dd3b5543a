import { CodecError, decodeEvent, loggedEvents, type PlatformEvent } from '@obverse/core';
import type { EventFlag, NewEvent } from '../db/events/write-events.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import type { EventSource, Transaction } from './event-source.ts';

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

/** Decodes the bytes of an event. @param blockDate the event's time if the bytes cannot be decoded */
export function parseEvent(
  raw: Uint8Array,
  blockDate: Date,
): Pick<NewEvent, 'at' | 'integrationId' | 'flag' | 'counts'> {
  const event = decode(raw);
  if (typeof event === 'string') return { at: blockDate, integrationId: null, flag: event };
  const at = fromUnixSeconds(event.timestamp);
  if (!('integration' in event)) return { at, integrationId: null, flag: null };
  const counts = { volume: volumeOf(event), revenue: revenueOf(event) };
  return { at, integrationId: event.integration.toBase58(), flag: null, counts };
}

/**
 * The events of a transaction, in order. An event that cannot be decoded is kept raw and flagged. Each entry of `cutFor` adds an event
 * flagged as truncated.
 */
function readEvents(
  { signature, slot, blockTime }: Transaction,
  events: readonly Uint8Array[],
  cutFor: readonly (string | null)[],
): NewEvent[] {
  const blockDate = fromUnixSeconds(BigInt(blockTime ?? 0));
  const rows = events.map((bytes, index): NewEvent => {
    const [kind = 0, version = 0] = bytes;
    const raw = Buffer.from(bytes);
    return { signature, slot, index, kind, version, raw, ...parseEvent(raw, blockDate) };
  });
  const empty = { kind: 0, version: 0, raw: Buffer.alloc(0), at: blockDate, flag: 'truncated' } as const;
  const cuts = cutFor.map((integrationId, i): NewEvent => {
    return { signature, slot, index: rows.length + i, integrationId, ...empty };
  });
  return [...rows, ...cuts];
}

/**
 * The events of transactions, in order. A cluster truncates long logs, and anyone can make a log long. The lost part may have held
 * events of any integration that the transaction names, so each of them gets an event flagged as truncated.
 *
 * @throws ApiError UNAVAILABLE when no node answers which of the accounts are integrations
 */
export async function parseEvents(
  { filterIntegrations }: Pick<EventSource, 'filterIntegrations'>,
  programId: string,
  transactions: readonly Transaction[],
): Promise<NewEvent[]> {
  const rows: NewEvent[] = [];
  for (const transaction of transactions) {
    const { events, truncated } = loggedEvents(transaction.logs, programId);
    const named = truncated ? await filterIntegrations(transaction.accounts) : [];
    const cutFor = truncated && named.length === 0 ? [null] : named;
    rows.push(...readEvents(transaction, events, cutFor));
  }
  return rows;
}
