import type { IntegrationEvent } from '@obverse/contracts';
import { decodeEvent } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { RecordedEvent } from '../db/events/read-events.ts';
import { fromUnixSeconds } from '../lib/format.ts';

/** Fields of a decoded event that are part of the envelope, not of `data`. */
const envelopeFields = new Set(['kind', 'integration', 'timestamp']);

const toJson = (name: string, value: unknown): unknown => {
  if (typeof value === 'bigint')
    return name.endsWith('Ts') ? fromUnixSeconds(value).toISOString() : value.toString();
  return value instanceof PublicKey ? value.toBase58() : value;
};

/** Decodes kind and data. A truncated log has no data; an event that this release does not know has its raw bytes. */
function decode({ kind, raw, flag }: RecordedEvent): Pick<IntegrationEvent, 'kind' | 'data'> {
  if (flag === 'truncated') return { kind: 'truncated', data: {} };
  const event = decodeEvent(raw);
  if (event === null) return { kind: 'unknown', data: { kind, raw: raw.toString('base64') } };
  const fields = Object.entries(event).filter(([name]) => !envelopeFields.has(name));
  // The cast is safe: the decoder and the schemas are generated from the same IDL.
  return {
    kind: event.kind,
    data: Object.fromEntries(fields.map(([name, value]) => [name, toJson(name, value)])),
  } as Pick<IntegrationEvent, 'kind' | 'data'>;
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
