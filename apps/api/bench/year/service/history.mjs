// A year's snapshots as they would be left by now: minutes of the last day, hours of the last 90, days of what was before. Live ones cannot
// be waited for. Their figures are those of now, and of integrations those of the first.
import { EVENTS } from '@obverse/core';
import { getTableColumns, sql } from 'drizzle-orm';
import {
  grains,
  integrationSnapshots,
  juniorSnapshots,
  stablecoinSnapshots,
} from '../../../dist/db/schema/index.js';
import { insertSnapshots } from '../../../dist/db/snapshots/insert-snapshots.js';
import { thinSnapshots } from '../../../dist/db/snapshots/thin-snapshots.js';
import { addTargets } from '../../../dist/snapshots/list-targets.js';
import { groupsOf, readGroup } from '../../../dist/snapshots/read-group.js';
import { integrationRow, juniorRow, stablecoinRow } from '../../../dist/snapshots/rows.js';

const cluster = 'mainnet';
const [minute, hour, day] = [60, 3_600, 86_400];
const rowsPerWrite = 2_000;

/** Moments of snapshots from `since` to `now`, unix seconds, in order. */
function* moments(since, now) {
  const [hoursFrom, minutesFrom] = [now - 90 * day, now - day];
  const from = (start, step) => Math.ceil(Math.max(start, since) / step) * step;
  for (let at = from(since, day); at < hoursFrom; at += day) yield at;
  for (let at = from(hoursFrom, hour); at < minutesFrom; at += hour) yield at;
  for (let at = from(minutesFrom, minute); at <= now; at += minute) yield at;
}

function report(id, error) {
  throw new Error(`no reading of ${id}`, { cause: error });
}

async function readings(chain) {
  const targets = { stablecoins: new Map(), integrations: new Map() };
  await addTargets(chain, targets, report);
  return Promise.all(groupsOf(targets).map((group) => readGroup(chain, group, 0, report)));
}

/** When each integration was opened, unix seconds. */
async function openings(orm) {
  const { rows } = await orm.execute(sql`
    select integration_id as id, extract(epoch from at)::float8 as at from events
    where cluster = ${cluster} and kind = ${EVENTS.integrationInitialized.kind} order by at`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

async function write({ orm }, table, rowAt, since, now) {
  let rows = [];
  let written = 0;
  const flush = async () => {
    await insertSnapshots(orm, table, rows);
    written += rows.length;
    rows = [];
  };
  for (const at of moments(since, now)) {
    const moment = new Date(at * 1_000);
    rows.push(rowAt({ cluster, at: moment, takenAt: moment, slot: 1 }));
    if (rows.length === rowsPerWrite) await flush();
  }
  if (rows.length > 0) await flush();
  return written;
}

/** Takes away what would have been thinned out by `now`. */
async function thin({ orm }, now) {
  for (const table of [integrationSnapshots, juniorSnapshots, stablecoinSnapshots]) {
    for (const [grain, age] of [
      [grains.minute, day],
      [grains.hour, 90 * day],
    ]) {
      const outdated = { cluster, grain, before: new Date((now - age) * 1_000) };
      while ((await thinSnapshots(orm, table, outdated, rowsPerWrite)) === rowsPerWrite);
    }
  }
}

/** Gives an integration the snapshots of another, from when it opened: millions go into the database in a minute. */
async function copy({ orm }, from, id, since) {
  const names = Object.values(getTableColumns(integrationSnapshots)).map(({ name }) => name);
  const columns = sql.join(names.map(sql.identifier), sql`, `);
  const values = sql.join(
    names.map((name) => (name === 'id' ? sql`${id}` : sql.identifier(name))),
    sql`, `,
  );
  const { rowCount } = await orm.execute(sql`
    insert into ${integrationSnapshots} (${columns}) select ${values} from ${integrationSnapshots}
    where cluster = ${cluster} and id = ${from} and at >= ${new Date(since * 1_000).toISOString()}::timestamptz
    on conflict do nothing`);
  return rowCount;
}

/**
 * Writes what snapshots there would be by now of everything that exists, and takes away those of an earlier time that there would not be.
 *
 * @param beginning of the year, unix seconds
 * @returns how many rows were written
 */
export async function writeHistory({ chain, database }, beginning) {
  const opened = await openings(database.orm);
  const all = await readings(chain);
  const now = Number(all[0].now);
  const count = { holders: 100, countedAt: new Date(now * 1_000) };
  const add = (table, rowAt, since) => write(database, table, rowAt, since, now);
  let written = 0;
  const ofEach = new Map(all.map((reading) => [reading.state.stablecoin.index, reading]));
  for (const reading of ofEach.values()) {
    written += await add(stablecoinSnapshots, (place) => stablecoinRow(place, reading), beginning);
    written += await add(juniorSnapshots, (place) => juniorRow(place, reading, count), beginning);
  }
  const [first, ...others] = [...opened.keys()];
  const coins = all.flatMap(({ coins }) => coins);
  const coin = coins.find(({ state }) => state.integration.address.toBase58() === first);
  const rowAt = (place) => integrationRow(place, coin, BigInt(now), count);
  written += await add(integrationSnapshots, rowAt, opened.get(first));
  for (const id of others) written += await copy(database, first, id, opened.get(id));
  await thin(database, now);
  return written;
}
