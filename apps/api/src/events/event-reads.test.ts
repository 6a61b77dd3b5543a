import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../test/support/database.ts';
import { type NewEvent, record } from '../../test/support/events.ts';
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
const cluster = 'mainnet';
const rare = { cluster, integrationId: 'rare' } as const;
const busy = { cluster, integrationId: 'busy' } as const;
/** It has a key since an event, but none of its events is recorded. */
const silent = { cluster, integrationId: 'silent' } as const;
const silentSince = 3_000;

/** The sequence numbers of an integration's events, and of the broadcast events that concern it since the first of them. */
function numbers(id: string, stablecoin: string): number[] {
  const all = Array.from({ length: size }, (_, i) => i + 1);
  const first = id === 'silent' ? silentSince : all.findIndex((number) => owner(number) === id);
  const concerns = (number: number) =>
    number > first && ['all', stablecoin].includes(broadcast(number) ?? '');
  return all.filter((number) => owner(number) === id || concerns(number));
}
const sequences = (rows: readonly { sequence: number }[]) => rows.map(({ sequence }) => sequence);

describe.each(databases)('recorded events on %s', async (_, open) => {
  const database = await open();
  const { orm } = database;
  afterAll(() => database.close());
  const newEvent = (i: number): NewEvent => ({
    integrationId: owner(i),
    stablecoinId: stablecoinOf(i),
    isBroadcast: broadcast(i) !== undefined,
  });
  const news = Array.from({ length: size }, (_, i) => newEvent(i + 1));
  await record(database, cluster, news);
  await orm.execute(sql`
    insert into api_keys (cluster, integration_id, stablecoin_id, broadcasts_after, key_hash, signed_at, revealed)
    select 'mainnet', id, coin, since, sha256(id::bytea), 1, true from (
      select 'other ' || n, 'second', 0 from generate_series(1, 50) n
      union all values ('rare', 'first', ${size}::int), ('busy', 'first', ${size}), ('silent', 'second', ${silentSince})
    ) as keys (id, coin, since)`);
  // the same numbers on the other cluster
  await record(database, 'devnet', news.slice(0, 2_000));

  it('are read newest first, for one integration and cluster only, with the broadcast events that concern it', async () => {
    const found = await eventsBefore(orm, rare, undefined, 1_000);
    expect(sequences(found)).toEqual(numbers('rare', 'first').reverse());
    for (const row of found) expect(row).toMatchObject(rare);
    const before = numbers('busy', 'first').filter((number) => number < 3_000);
    expect(sequences(await eventsBefore(orm, busy, 3_000, 3))).toEqual(before.slice(-3).reverse());
  });

  it('are read for an integration without events of its own, as broadcast events since its first key', async () => {
    const found = await eventsAfter(orm, silent, 0, size);
    expect(sequences(found)).toEqual(numbers('silent', 'second'));
    expect(found.length).toBeGreaterThan(0);
    expect(await eventsAfter(orm, { ...silent, cluster: 'devnet' }, 0, size)).toEqual([]);
  });

  it('are read in order after a given sequence number', async () => {
    const after = numbers('busy', 'first').filter((number) => number > 4_500);
    expect(sequences(await eventsAfter(orm, busy, 4_500, 3))).toEqual(after.slice(0, 3));
    expect(await eventsAfter(orm, rare, size, 3)).toEqual([]);
  });

  it('name the integrations of a range of sequence numbers', async () => {
    const found = await integrationsWithEventsBetween(orm, cluster, 1_001, 1_004);
    expect(new Set(found)).toEqual(new Set([owner(1_002), owner(1_003), owner(1_004)]));
    // 1 050 is a broadcast event
    expect(await integrationsWithEventsBetween(orm, cluster, 1_048, 1_051)).toBe('all');
    expect(await integrationsWithEventsBetween(orm, 'devnet', 2_000, 9_000)).toEqual([]);
  });
});
