// What the report of the part says.
import { number } from '@obverse/stack/pages';

const names = {
  hot: '`stablecoin/apy`, read by all',
  coin: '`integration/{id}`, from the chain',
  sharedCoin: '`integration/{id}`, shared for a slot',
  stats: '`stats`, with a key',
  list: '`integrations`, a page',
  search: '`integrations?search=`',
  events: '`events`, a page, with a key',
  mint: '`POST integration/mint`',
};

const requestRows = ({ requests }) =>
  Object.entries(requests).map(([name, { service, database, calls, bytes, median }]) => ({
    request: names[name],
    'service, µs': number(service),
    'PostgreSQL, µs': number(database),
    'node calls': number(calls, 2),
    'answer, bytes': number(bytes),
    'median, ms': number(median, 1),
  }));

const workRows = ({ event, delivery, snapshot, thinned }) =>
  Object.entries({
    'an event, recorded': event,
    'a delivery to a webhook': delivery,
    'a snapshot of an integration': snapshot,
    'a snapshot, thinned out': thinned,
  }).map(([work, cost]) => ({
    work,
    'leader, µs': number(cost.service),
    'PostgreSQL, µs': number(cost.database),
    'of it on the leader’s connection, µs': number(cost.backend),
    transactions: number(cost.transactions, 3),
    'WAL, bytes': number(cost.wal),
    'table + indexes, bytes':
      cost.tableBytes === undefined ? '' : `${number(cost.tableBytes)} + ${number(cost.indexBytes)}`,
    'node calls': number(cost.calls, 2),
    measured: number(cost.count),
  }));

/** The most that a process opens: its pool, and a connection for each cluster that it leads (`database.ts`). */
const connections = { api: 10, leader: 10 + 2 };

const idleRows = ({ instance, leader, stream }) =>
  [
    ['an API instance', instance, 4, number(instance.database, 4), connections.api],
    ['the indexer, leader of two clusters', leader, 4, number(leader.database, 4), connections.leader],
    [
      `an event stream (of ${stream.count} on one instance)`,
      stream,
      6,
      `${number(stream.database, 4)} for all`,
      '',
    ],
  ].map(([idle, { service, calls }, digits, database, open]) => ({
    idle,
    'service, cores': number(service, digits),
    'PostgreSQL, cores': database,
    'node calls/s': calls === undefined ? '' : number(calls, 2),
    connections: open,
  }));

/** What was measured, for the report. */
export const tablesOf = (units) => [
  requestRows(units),
  workRows(units),
  `Measured at full speed: ${number(units.event.perSecond)} events a second recorded by one indexer, and ${number(units.delivery.perSecond)} deliveries a second to receivers on the same machine. A slot took ${number(units.slotSeconds * 1_000)} ms.`,
  idleRows(units),
];
