// The snapshots that a year leaves: days, hours of the last 90 days, minutes of the last day. They cannot be waited for, so the one that
// the service took at this moment is copied to all of them.
import { setTimeout as pause } from 'node:timers/promises';

const tables = ['integration_snapshots', 'stablecoin_snapshots', 'junior_snapshots'];

const copies = (table, time) => `
  with latest as (select distinct on (id) * from ${table} where cluster = 'mainnet' order by id, at desc),
  opened as (select integration_id as id, min(at) as at from events where cluster = 'mainnet' group by 1),
  grains (kept_as, step, since, until) as (values
    (2, interval '1 day', timestamptz '2025-01-01Z', ${time} - interval '90 days'),
    (1, interval '1 hour', ${time} - interval '90 days', ${time} - interval '1 day'),
    (0, interval '1 minute', ${time} - interval '1 day', ${time}))
  insert into ${table}
  select (jsonb_populate_record(null::${table}, to_jsonb(latest) || jsonb_build_object('at', moment, 'taken_at', moment, 'grain', kept_as))).*
  from latest left join opened using (id), grains,
    generate_series(date_trunc('day', greatest(since, timestamptz '2025-01-01Z')), until, step) as moment
  where moment >= coalesce(opened.at, since)
  on conflict do nothing`;

const pauseMs = 1_000;

/**
 * Writes the history of all integrations up to a moment.
 *
 * @param keys integrations with their API keys; the service has taken this moment's snapshots of them when this begins to write
 * @returns how many snapshots there are
 */
export async function writeHistory(service, keys, time) {
  const from = new Date((time - 3_600) * 1_000).toISOString();
  for (const [id, key] of keys) {
    const path = `/integration/${id}/history?interval=hour&from=${from}`;
    while (JSON.parse(await service.get(path, key)).data.length === 0) await pause(pauseMs);
  }
  const at = `to_timestamp(${time})`;
  const keepLatest = (
    table,
  ) => `delete from ${table} t using (select id, max(at) as at from ${table} group by id) latest
    where t.id = latest.id and t.at < latest.at`;
  const count = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
  const [{ written }] = await service.query(
    ...tables.map(keepLatest),
    ...tables.map((table) => copies(table, at)),
    `select ${count} as written`,
  );
  return Number(written);
}
