import { randomBytes } from 'node:crypto';
import type { Cluster } from '@obverse/contracts';
import { EVENTS, encodeEvent as encode, type PlatformEvent } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/database.ts';
import { events } from '../../src/db/schema/events-tables.ts';
import { indexerCursors } from '../../src/db/schema/indexer-cursors-tables.ts';
import { markWebhooksDue } from '../../src/events/mark-webhooks.ts';
import { parseEvent } from '../../src/events/parse-events.ts';

export type EventName = keyof typeof EVENTS;

export const integrationKinds = (Object.keys(EVENTS) as EventName[]).filter((name) =>
  EVENTS[name].fields.some(([field]) => field === 'integration'),
);

/** An event's bytes, as the program logs them. Values that do not matter are made up. */
export function encodeEvent(name: EventName, values: object): Buffer {
  const pubkey = Keypair.generate().publicKey;
  const madeUp = { pubkey, bool: true, u8: 1, u16: 100, u32: 1, u64: 5n, i64: 0n };
  const fields = EVENTS[name].fields.map(([field, type]) => [field, madeUp[type as keyof typeof madeUp]]);
  return encode({ kind: name, ...Object.fromEntries(fields), ...values } as PlatformEvent);
}

const aRedemption = encodeEvent('redeemed', {});

/** What is to be recorded: by default a redemption, at the beginning of time. */
export type NewEvent = Partial<typeof events.$inferInsert> &
  Pick<typeof events.$inferInsert, 'integrationId'>;

/** An event with what the indexer records of it. */
export function rowOf(name: EventName, values: object): NewEvent {
  const raw = encodeEvent(name, values);
  return { ...parseEvent(raw, new Date(0)), kind: raw[0] ?? 0, version: raw[1] ?? 0, raw };
}

/** Records events as the indexer does: rows, cursor and due webhooks in one transaction, numbered without gaps. @returns the last number */
export function record({ orm }: Database, cluster: Cluster, news: readonly NewEvent[]): Promise<number> {
  return orm.transaction(async (tx) => {
    const start = { cluster, genesisHash: 'test', programId: 'test', slot: 1, sequence: news.length };
    const set = { sequence: sql`${indexerCursors.sequence} + ${news.length}` };
    const [cursor] = await tx
      .insert(indexerCursors)
      .values(start)
      .onConflictDoUpdate({ target: indexerCursors.cluster, set })
      .returning();
    if (cursor === undefined) throw new Error('no cursor');
    const first = cursor.sequence - news.length + 1;
    const { kind, version } = EVENTS.redeemed;
    const rows = news.map((event, i) => ({
      ...{ cluster, sequence: first + i, signature: bs58.encode(randomBytes(64)), index: 0, slot: first + i },
      ...{ at: new Date(0), kind, version, raw: aRedemption, isBroadcast: false },
      ...event,
    }));
    // a statement has a time limit, which a thousand rows keep on a busy machine, too
    for (let i = 0; i < rows.length; i += 1_000) await tx.insert(events).values(rows.slice(i, i + 1_000));
    const marked = rows.map(({ integrationId = null, stablecoinId = null, ...row }) => ({
      ...row,
      integrationId,
      stablecoinId,
    }));
    await markWebhooksDue(tx, cluster, marked);
    return cursor.sequence;
  });
}
