import { CodecError, decodeEvent, loggedEvents, type PlatformEvent } from '@obverse/core';
import type { EventFlag, NewEvent } from '../db/events/new-event.ts';
import type { Transaction } from './source.ts';

type Read = { readonly event: PlatformEvent | null; readonly flag: EventFlag | null };

function read(raw: Uint8Array): Read {
  try {
    const event = decodeEvent(raw);
    return { event, flag: event === null ? 'unknown' : null };
  } catch (error) {
    if (error instanceof CodecError) return { event: null, flag: 'malformed' };
    throw error;
  }
}

/** What an event adds to its integration's counters; base units. */
const volumeOf = (event: PlatformEvent): bigint =>
  event.kind === 'minted' || event.kind === 'redeemed' ? event.amount : 0n;
const revenueOf = (event: PlatformEvent): bigint => ('commission' in event ? event.commission : 0n);

const moment = (seconds: bigint | number): Date => new Date(Number(seconds) * 1_000);

/** The events of a transaction, in order. What is not understood is kept as it is, and flagged. */
export function readEvents(transaction: Transaction, programId: string): NewEvent[] {
  const { signature, slot, blockTime, logs } = transaction;
  const { events, truncated } = loggedEvents(logs, programId);
  const place = (index: number) => ({ signature, slot, index });
  const blockMoment = moment(blockTime ?? 0);
  const rows = events.map((bytes, index): NewEvent => {
    const { event, flag } = read(bytes);
    const raw = Buffer.from(bytes);
    const [kind = 0, version = 0] = bytes;
    if (event === null) {
      return { ...place(index), at: blockMoment, kind, version, raw, flag, integrationId: null };
    }
    const common = { ...place(index), at: moment(event.timestamp), kind, version, raw, flag };
    if (!('integration' in event)) return { ...common, integrationId: null };
    const counts = { volume: volumeOf(event), revenue: revenueOf(event) };
    return { ...common, integrationId: event.integration.toBase58(), counts };
  });
  if (!truncated) return rows;
  const cut = { kind: 0, version: 0, raw: Buffer.alloc(0), flag: 'truncated' as const, integrationId: null };
  return [...rows, { ...place(events.length), at: blockMoment, ...cut }];
}
