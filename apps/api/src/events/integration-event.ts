import {
  type BroadcastKind,
  broadcastKinds,
  changeFields,
  fieldWords,
  type IntegrationEvent,
  type transactionEvent,
} from '@obverse/contracts';
import { changeKinds, decodeEvent, decodeEventIfValid, EVENTS, type PlatformEvent } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type * as z from 'zod';
import { addressOrNull, fromUnixSeconds } from '../lib/format.ts';
import type { RecordedEvent } from './events-of-integration.ts';

/** Fields of a decoded event that are part of the envelope, not of `data`. */
const envelopeFields = new Set(['kind', 'integration', 'timestamp']);

type NumberedField = keyof typeof fieldWords;

const isNumbered = (name: string): name is NumberedField => Object.hasOwn(fieldWords, name);

const toJson = (name: string, value: unknown): unknown => {
  if (typeof value === 'bigint')
    return name.endsWith('Ts') ? fromUnixSeconds(value).toISOString() : value.toString();
  if (typeof value === 'number' && isNumbered(name)) return fieldWords[name][value];
  return value instanceof PublicKey ? addressOrNull(value) : value;
};

/** The broadcast event with this first byte; null where a log was truncated and nothing says what was lost. */
const broadcastOfKind = (byte: number): BroadcastKind | null =>
  broadcastKinds.find((kind) => EVENTS[kind].kind === byte) ?? null;

/** The fields that a change of the other kind sets: the program logs zeros there. */
function fieldsOfOtherKind(event: PlatformEvent): ReadonlySet<string> {
  if (!('changeKind' in event)) return new Set();
  const { platform, stablecoin } = changeFields;
  return new Set<string>(event.changeKind === changeKinds.platform ? stablecoin : platform);
}

/** What an event says beside its envelope, as JSON. */
function dataOf(event: PlatformEvent): Record<string, unknown> {
  const absent = fieldsOfOtherKind(event);
  const fields = Object.entries(event).filter(([name]) => !envelopeFields.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, absent.has(name) ? null : toJson(name, value)]),
  );
}

/** Decodes kind and data. A truncated log has no data; an event that this release does not know has its raw bytes. */
function decode({ kind, raw, flag }: RecordedEvent): Pick<IntegrationEvent, 'kind' | 'data'> {
  if (flag === 'truncated') return { kind: 'truncated', data: { missing: broadcastOfKind(kind) } };
  const event = decodeEvent(raw);
  if (event === undefined) return { kind: 'unknown', data: { kind, raw: raw.toString('base64') } };
  // The cast is safe: the decoder and the schemas are generated from the same IDL.
  return { kind: event.kind, data: dataOf(event) } as Pick<IntegrationEvent, 'kind' | 'data'>;
}

/** An event as JSON, the same in the list, the stream and webhooks. */
export function toIntegrationEvent(row: RecordedEvent): IntegrationEvent {
  const { kind, data } = decode(row);
  return {
    id: String(row.sequence),
    kind,
    version: row.version,
    cluster: row.cluster,
    integrationId: row.integrationId,
    slot: row.slot,
    signature: row.signature,
    index: row.index,
    timestamp: row.at.toISOString(),
    data,
  } as IntegrationEvent;
}

/** An event of the program as a transaction logged it, as JSON. One that this release does not know has its raw bytes. */
export function toTransactionEvent(bytes: Uint8Array, index: number): z.input<typeof transactionEvent> {
  const [kind = 0, version = 0] = bytes;
  const event = decodeEventIfValid(bytes);
  if (event === undefined) {
    const data = { kind, raw: Buffer.from(bytes).toString('base64') };
    return { kind: 'unknown', version, index, integrationId: null, timestamp: null, data };
  }
  return {
    kind: event.kind,
    version,
    index,
    integrationId: 'integration' in event ? event.integration.toBase58() : null,
    timestamp: fromUnixSeconds(event.timestamp).toISOString(),
    data: dataOf(event) as z.input<typeof transactionEvent>['data'],
  };
}
