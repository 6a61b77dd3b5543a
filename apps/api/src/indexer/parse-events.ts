import { CodecError, decodeEvent, loggedEvents, type PlatformEvent } from '@obverse/core';
import type { EventFlag, NewEvent } from '../db/events/write-events.ts';
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

const moment = (seconds: bigint | number): Date => new Date(Number(seconds) * 1_000);

/** What the bytes of an event say. @param blockMoment stands for its time where it is not understood */
export function parseEvent(
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
function readEvents(
  { signature, slot, blockTime }: Transaction,
  events: readonly Uint8Array[],
  cutFor: readonly (string | null)[],
): NewEvent[] {
  const blockMoment = moment(blockTime ?? 0);
  const rows = events.map((bytes, index): NewEvent => {
    const [kind = 0, version = 0] = bytes;
    const raw = Buffer.from(bytes);
    return { signature, slot, index, kind, version, raw, ...parseEvent(raw, blockMoment) };
  });
  const nothing = { kind: 0, version: 0, raw: Buffer.alloc(0), at: blockMoment, flag: 'truncated' } as const;
  const cuts = cutFor.map((integrationId, i): NewEvent => {
    return { signature, slot, index: rows.length + i, integrationId, ...nothing };
  });
  return [...rows, ...cuts];
}

/**
 * The events of transactions, in order. A cluster cuts long logs off, and anybody can make one long: what was cut may have been events
 * of every integration that the transaction names, and each of these is told so.
 *
 * @throws ApiError UNAVAILABLE when no node tells which of the accounts are integrations
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
