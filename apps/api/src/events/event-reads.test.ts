import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../test/support/database.ts';
import { type NewEvent, record } from '../../test/support/events.ts';
import { plansOf } from '../../test/support/plan.ts';
import { apiKeys } from '../db/schema/api-keys-tables.ts';
import { eventsAfter, eventsBefore } from './events-of-integration.ts';
import { integrationsWithEventsBetween } from './read-events.ts';

/** One integration has many events, one has a few among many others, and some events have no integration. */
const size = 6_000;
const owner = (i: number): string | null => {
  if (i % 7 === 0) return null;
  if (i % 1_000 === 2) return 'rare';
  return i % 2 === 0 ? 'busy' : `other ${i % 50}`;
};
/** The broadcast events among the events without an integration, by what they are about: a stablecoin, or all of them. */
function broadcast(i: number): 'first' | 'second' | 'all' | undefined {
  if (i % 7 !== 0) return undefined;
  return ({ 0: 'all', 3: 'first', 7: 'second' } as const)[i % 10];
}
const stablecoinOf = (i: number): string | null => {
  const about = broadcast(i);
  if (about !== undefined) return about === 'all' ? null : about;
  return owner(i)?.startsWith('other') ? 'second' : 'first';
};
const rare = { cluster: 'mainnet', integrationId: 'rare' } as const;
const busy = { cluster: 'mainnet', integrationId: 'busy' } as const;
/** It has a key, but none of its events is recorded. */
const silent = { cluster: 'mainnet', integrationId: 'silent' } as const;
/** The event after which it had a key. */
const silentSince = 3_000;

describe.each(databases)('recorded events on %s', async (_, open) => {
  /** The sequence numbers of an integration's events, and of the broadcast events that concern it since the first of them. */
  const numbers = (id: string, stablecoin: string) => {
    const all = Array.from({ length: size }, (_, i) => i + 1);
    const first = id === 'silent' ? silentSince : all.findIndex((number) => owner(number) === id);
    return all.filter(
      (number) =>
        owner(number) === id || (number > first && ['all', stablecoin].includes(broadcast(number) ?? '')),
    );
  };

  const database = await open();
  afterAll(() => database.close());
  const news = Array.from(
    { length: size },
    (_, i): NewEvent => ({
      integrationId: owner(i + 1),
      stablecoinId: stablecoinOf(i + 1),
      isBroadcast: broadcast(i + 1) !== undefined,
    }),
  );
  await record(database, 'mainnet', news);
  const keyOf = (integrationId: string, stablecoinId: string, broadcastsAfter: number, byte: number) => ({
    ...{ cluster: 'mainnet' as const, integrationId, stablecoinId, broadcastsAfter },
    ...{ keyHash: Buffer.alloc(32, byte), signedAt: 1, revealed: true },
  });
  await database.orm
    .insert(apiKeys)
    .values([
      keyOf('rare', 'first', size, 1),
      keyOf('busy', 'first', size, 2),
      keyOf('silent', 'second', silentSince, 3),
    ]);
  await database.orm.execute(sql`
    insert into api_keys (cluster, integration_id, stablecoin_id, broadcasts_after, key_hash, signed_at, revealed)
    select 'mainnet', 'other ' || n, 'second', 0, sha256(n::text::bytea), 1, true from generate_series(1, 1000) n`);
  // the same numbers on the other cluster
  await record(database, 'devnet', news.slice(0, 2_000));
  await database.orm.execute(sql`analyze`);

  it('are read newest first, for one integration and cluster only, with the broadcast events that concern it', async () => {
    const found = await eventsBefore(database.orm, rare, undefined, 1_000);
    expect(found.map(({ sequence }) => sequence)).toEqual(numbers('rare', 'first').reverse());
    expect(new Set(found.map(({ cluster, integrationId }) => `${cluster} ${integrationId}`))).toEqual(
      new Set(['mainnet rare']),
    );
    const before = await eventsBefore(database.orm, busy, 3_000, 3);
    expect(before.map(({ sequence }) => sequence)).toEqual(
      numbers('busy', 'first')
        .filter((number) => number < 3_000)
        .slice(-3)
        .reverse(),
    );
  });

  it('are read for an integration without events of its own, as broadcast events since its first key', async () => {
    const found = await eventsAfter(database.orm, silent, 0, size);
    expect(found.map(({ sequence }) => sequence)).toEqual(numbers('silent', 'second'));
    expect(found.length).toBeGreaterThan(0);
    expect(await eventsAfter(database.orm, { ...silent, cluster: 'devnet' }, 0, size)).toEqual([]);
  });

  it('are read in order after a given sequence number', async () => {
    const after = await eventsAfter(database.orm, busy, 4_500, 3);
    expect(after.map(({ sequence }) => sequence)).toEqual(
      numbers('busy', 'first')
        .filter((number) => number > 4_500)
        .slice(0, 3),
    );
    expect(await eventsAfter(database.orm, rare, size, 3)).toEqual([]);
  });

  it('name the integrations of a range of sequence numbers', async () => {
    const found = await integrationsWithEventsBetween(database.orm, 'mainnet', 1_001, 1_004);
    expect([...found].sort()).toEqual([...new Set([owner(1_002), owner(1_003), owner(1_004)])].sort());
    // 1 050 is a broadcast event
    expect(await integrationsWithEventsBetween(database.orm, 'mainnet', 1_048, 1_051)).toBe('all');
    expect(await integrationsWithEventsBetween(database.orm, 'devnet', 2_000, 9_000)).toEqual([]);
  });

  it('are found by an index, for integrations with few events and with many', async () => {
    const plans = await plansOf(database, async (watched) => {
      await eventsBefore(watched, rare, undefined, 51);
      await eventsBefore(watched, busy, 3_000, 51);
      await eventsAfter(watched, busy, 4_500, 100);
      await eventsAfter(watched, rare, size, 100);
      await integrationsWithEventsBetween(watched, 'mainnet', size - 10, size);
    });
    const [newest, page, rest, last, range] = plans.map((steps) => steps.join(' < '));
    for (const plan of [newest, page, rest, last]) {
      expect(plan).toMatch(/Scan events_of_integration/);
      expect(plan).toMatch(/Scan events_broadcasts/);
      expect(plan).toMatch(/Scan events_platform_broadcasts/);
    }
    // the index gives the order too, so no more rows are read than the limit
    for (const plan of [page, rest]) expect(plan).not.toMatch(/Sort/);
    expect(range).toMatch(/Scan events_cluster_sequence_pk$/);
    expect(plans.flat().join()).not.toMatch(/Seq Scan/);
  });
});
