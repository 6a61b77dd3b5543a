import type { IntegrationEvent } from '@obverse/contracts';
import { decodeEvent } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { events } from '../db/schema/index.ts';

/** A recorded event that is about an integration. */
export type RecordedEvent = Omit<typeof events.$inferSelect, 'integrationId'> & {
  readonly integrationId: string;
};

/** What stands beside `data`, or says what kind it is. */
const common = new Set(['kind', 'integration', 'timestamp']);

const toJson = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof PublicKey ? value.toBase58() : value;
};

/** The kind and what it says; of a cut log that it was cut, and of one that this release does not know, its bytes. */
function read({ kind, raw, flag }: RecordedEvent): Pick<IntegrationEvent, 'kind' | 'data'> {
  if (flag === 'truncated') return { kind: 'truncated', data: {} };
  const event = decodeEvent(raw);
  if (event === null) return { kind: 'unknown', data: { kind, raw: raw.toString('base64') } };
  const fields = Object.entries(event).filter(([name]) => !common.has(name));
  // the tables that decode it and the schema of its kind are made from the same IDL
  return {
    kind: event.kind,
    data: Object.fromEntries(fields.map(([name, value]) => [name, toJson(value)])),
  } as Pick<IntegrationEvent, 'kind' | 'data'>;
}

/** An event as the list, the stream and webhooks give it: plain JSON. */
export function integrationEvent(row: RecordedEvent): IntegrationEvent {
  const { kind, data } = read(row);
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
