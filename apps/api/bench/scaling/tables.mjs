// What the report of the part says.
import { number } from '../report.mjs';
import { minutesBetweenCounts, needed, saturation, storage } from './model.mjs';
import { most, target, topology } from './target.mjs';

const gigabytes = (bytes) => number(bytes / 1e9, bytes < 1e10 ? 1 : 0);
const percent = (part) => `${number(part * 100)} %`;

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

const idleRows = ({ instance, leader, stream, connections }) =>
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
  ].map(([idle, { service }, digits, database, open]) => ({
    idle,
    'service, cores': number(service, digits),
    'PostgreSQL, cores': database,
    connections: open,
  }));

const digitsOf = (value) => (value < 10 ? 2 : 0);
const saturationRows = (units) =>
  saturation(target, units, topology).map(({ name, used, capacity, utilization, multiple }) => ({
    resource: name,
    needed: number(used, digitsOf(used)),
    available: number(capacity),
    used: percent(utilization),
    'used up at': Number.isFinite(multiple) ? `${number(multiple, 2)} × the workload` : 'never',
  }));

const checkRows = (checks) =>
  checks.flatMap(({ name, workload, deliveries, ...point }) =>
    ['service', 'database', 'calls'].map((what) => {
      const { measured, predicted } = point[what];
      const shown = (value) => number(value, what === 'calls' ? 0 : 3);
      return {
        processes: name,
        load: `${number(workload.requests)} requests, ${number(workload.events)} events, ${number(deliveries)} deliveries, ${number(workload.snapshots)} snapshots a second`,
        what: { service: 'service, cores', database: 'PostgreSQL, cores', calls: 'node calls/s' }[what],
        predicted: shown(predicted),
        measured: shown(measured),
        'measured / predicted': number(measured / predicted, 2),
      };
    }),
  );

/** The model's answer in sentences. */
function answer(units) {
  const size = needed(target, units, topology, most);
  const [day, year] = [storage(target, units, 2), storage(target, units, 365)];
  const oneDay = storage(target, units, 1);
  const calm = storage({ ...target, events: 10 }, units, 365);
  return [
    `With nothing used more than ${percent(most)}: ${size.instances} API instances of one core, ${size.primaryCores} cores for PostgreSQL (${size.primaryCoresWithReplicas} on the primary and ${size.replicaCores} on replicas, if pages of events and lists were read there), a quota of ${number(size.quota)} node calls a second and ${number(size.connections)} database connections. The leader uses ${percent(size.leaderShare)} of its core, and ${percent(size.connectionShare)} of the time of its database connection.`,
    `That is ${number(size.coreHoursPerMonth)} core-hours and ${number(size.callsPerMonth / 1e6)} million node calls in 30 days.`,
    `Storage: ${gigabytes(day.lastDay)} GB a day, ${gigabytes(year.total)} GB after a year, of which snapshots are ${gigabytes(year.snapshots)} GB; ${gigabytes(size.walPerSecond * 86_400)} GB of WAL a day. At 10 events a second instead of ${number(target.events)} it is ${gigabytes(calm.total)} GB after a year.`,
    `One day of events is ${gigabytes(oneDay.events)} GB, of which ${gigabytes(oneDay.eventIndexes)} GB are indexes. The holders of one coin are counted every ${number(minutesBetweenCounts(target))} minutes.`,
  ];
}

/** What was measured and what follows, for the report. */
export function tablesOf({ units, checks }) {
  const saturated = saturationRows(units);
  return {
    content: [
      '### What one of each takes',
      requestRows(units),
      workRows(units),
      `Measured at full speed: ${number(units.event.perSecond)} events a second recorded by one indexer, and ${number(units.delivery.perSecond)} deliveries a second to receivers on the same machine.`,
      idleRows(units),
      '### What the workload needs',
      `On ${topology.instances} API instances and one leader of one core each, a PostgreSQL of ${topology.primaryCores} cores, without a replica, where a slot takes ${number(units.slotSeconds * 1_000)} ms:`,
      saturated,
      ...answer(units),
      '### The two checks',
      checkRows(checks),
    ],
    figure: `${saturated[0].resource}: used up at ${saturated[0]['used up at']}`,
  };
}
