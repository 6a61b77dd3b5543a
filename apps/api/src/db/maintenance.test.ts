import { waitFor } from '@obverse/testing';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { openEmbeddedDatabase } from '../../test/support/database.ts';
import { plansOf } from '../../test/support/plan.ts';
import { recordedPlaces } from '../events/read-events.ts';
import type { Database, Orm } from './database.ts';
import { maintain, startMaintenance } from './maintenance.ts';

let database: Database;
let orm: Orm;
beforeEach(async () => {
  database = await openEmbeddedDatabase();
  orm = database.orm;
  return database.close;
});

const one = async <T>(query: SQL) => (await orm.execute<{ value: T }>(query)).rows[0]?.value;

const insert = (from: number, to: number, by: Orm = orm) =>
  by.execute(sql`
    insert into events (cluster, sequence, signature, index, slot, at, integration_id, is_broadcast, kind, version, raw)
    select 'mainnet', n, md5(n::text), 0, n / 3, now(), null, false, 8, 1, '\\x0801'
    from generate_series(${from}::int, ${to}::int) n`);

/** How many rows the planner assumes; -1 if it has no statistics. */
const assumedRows = () => one<number>(sql`select reltuples as value from pg_class where relname = 'events'`);

it('the maintenance analyzes tables that grew, so that transactions are found by their index, and skips others', async () => {
  await insert(1, 20_000);
  const signatures = Array.from({ length: 200 }, (_, i) => `signature ${i}`);
  const plan = async () =>
    (await plansOf(database, (by) => recordedPlaces(by, 'mainnet', signatures))).join();
  await maintain(orm, AbortSignal.abort());
  expect(await assumedRows()).toBe(-1);
  expect(await plan()).not.toContain('events_place');
  await maintain(orm);
  expect(await assumedRows()).toBe(20_000);
  expect(await plan()).toContain('events_place');
  await insert(20_001, 20_400);
  await maintain(orm);
  expect(await assumedRows()).toBe(20_000);
});

it('the maintenance keeps the write-ahead log short', async () => {
  const behind = () =>
    one<number>(sql`select (pg_current_wal_lsn() - redo_lsn)::float8 as value from pg_control_checkpoint()`);
  const fill = (megabytes: number) =>
    orm.execute(sql`
      select pg_logical_emit_message(false, 'filling', repeat('x', 1000000))
      from generate_series(1, ${megabytes}::int)`);
  // tests before may have written nearly as much as is too long
  await orm.execute(sql`checkpoint`);
  await fill(50);
  await maintain(orm);
  expect(await behind()).toBeGreaterThan(10_000_000);
  await fill(100);
  await maintain(orm);
  expect(await behind()).toBeLessThan(1_000_000);
});

it('the maintenance runs regularly, never inside a transaction, and reports the reason of a failure once', async () => {
  const report = vi.fn();
  const stop = startMaintenance(orm, 1, report);
  await orm.transaction(async (by) => {
    await insert(1, 5_000, by);
    for (let i = 0; i < 20; i++) await by.execute(sql`select 1`);
  });
  await waitFor(async () => expect(await assumedRows()).toBe(5_000));
  expect(report).not.toHaveBeenCalled();
  await orm.execute(sql`alter view pg_stat_user_tables rename to somewhere_else`);
  await waitFor(() => expect(report).toHaveBeenCalledOnce());
  await insert(5_001, 20_000);
  expect(String(report.mock.calls)).toContain('"pg_stat_user_tables" does not exist');
  await orm.execute(sql`alter view somewhere_else rename to pg_stat_user_tables`);
  await waitFor(async () => expect(await assumedRows()).toBe(20_000));
  await stop();
});
