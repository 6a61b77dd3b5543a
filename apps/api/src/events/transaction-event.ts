import type { transactionEvent } from '@obverse/contracts';
import { decodeEventIfValid } from '@obverse/core';
import type * as z from 'zod';
import { fromUnixSeconds } from '../lib/format.ts';
import { dataOf } from './integration-event.ts';

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
