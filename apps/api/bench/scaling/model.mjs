// What a workload needs, from what one request, event, delivery and row was measured to take. Pure: the same numbers give the same answer.
// CPU is in microseconds for each and in cores altogether, storage in bytes, times in seconds where the name does not say otherwise.

const microseconds = 1e-6;
const daySeconds = 86_400;

/** Snapshots that are kept of one integration after a year: the minutes of a day, the hours of 90 days, a row for each day before. */
export const rowsKept = (days) =>
  1_440 * Math.min(days, 1) + 24 * Math.max(0, Math.min(days, 90) - 1) + Math.max(0, days - 90);

/** Holders are counted of so many tokens a minute, with two calls each (`snapshot-task.ts`). */
const countsPerMinute = 120;

/** The part of a coin's reads that find what another one has read in the same slot, on one instance of several. */
export function sharedPart({ coinReads, coinsRead }, slotSeconds, instances) {
  if (coinReads === 0) return 0;
  const window = (coinReads / coinsRead / instances) * slotSeconds;
  return window / (1 + window);
}

/** A class's costs. Reads of a coin are a mixture of those that ask the chain and those that share. */
function costOf(name, workload, units, instances) {
  if (name !== 'coin') return units.requests[name];
  const { coin, sharedCoin } = units.requests;
  const coinReads = workload.requests * workload.mix.coin;
  const shared = sharedPart({ coinReads, coinsRead: workload.coinsRead }, units.slotSeconds, instances);
  const mixed = (what) => coin[what] * (1 - shared) + sharedCoin[what] * shared;
  return { ...coin, service: mixed('service'), database: mixed('database'), calls: mixed('calls') };
}

/** All requests of a second. @returns cores, calls and bytes; `readable` is the database's part that a replica could answer */
function demandOfRequests(workload, units, instances) {
  const sum = { service: 0, database: 0, readable: 0, calls: 0, bytes: 0 };
  for (const [name, part] of Object.entries(workload.mix)) {
    const rate = workload.requests * part;
    const cost = costOf(name, workload, units, instances);
    sum.service += rate * cost.service * microseconds;
    sum.database += rate * cost.database * microseconds;
    if (workload.readable.includes(name)) sum.readable += rate * cost.database * microseconds;
    sum.calls += rate * cost.calls;
    sum.bytes += rate * cost.bytes;
  }
  return sum;
}

/** The leader's work of a second, each kind with how often it happens. A row that is written is thinned out later. */
function leaderWork({ events, deliveriesPerEvent, integrations, snapshots = integrations / 60 }, units) {
  return [
    [events, units.event],
    [events * deliveriesPerEvent, units.delivery],
    [snapshots, units.snapshot],
    [snapshots, units.thinned],
  ];
}

/**
 * What a workload takes.
 *
 * @param workload.snapshots rows a second, where they do not follow from the integrations
 * @param topology.idleInstances those that idle beside the leader, where one process does both
 * @returns cores of the processes that answer, of the leader, of PostgreSQL and there of the leader's one connection; transactions of the leader, calls, bytes and WAL a second
 */
export function demand(workload, units, { instances, idleInstances = instances }) {
  const requests = demandOfRequests(workload, units, instances);
  const work = leaderWork(workload, units);
  const sum = (what) => work.reduce((total, [rate, cost]) => total + rate * cost[what], 0);
  const streams = workload.streams * units.stream.service;
  // an instance with open streams polls, however many there are
  const polling = Math.min(instances, workload.streams) * units.stream.database;
  return {
    answering: requests.service + streams + idleInstances * units.instance.service,
    leader: sum('service') * microseconds + units.leader.service,
    database:
      requests.database +
      sum('database') * microseconds +
      polling +
      idleInstances * units.instance.database +
      units.leader.database,
    readable: requests.readable,
    backend: sum('backend') * microseconds,
    transactions: sum('transactions'),
    calls: requests.calls + sum('calls') + idleInstances * units.instance.calls + units.leader.calls,
    bytes: requests.bytes,
    wal: sum('wal'),
  };
}

/** Seconds of each second in which the leader's connection is taken: one transaction after the other. */
function connectionTime({ backend, transactions }, { roundTripMs, commitMs }, { tripsPerTransaction }) {
  return backend + transactions * (tripsPerTransaction * roundTripMs + commitMs) * 1e-3;
}

/** How much of each resource is used: `[name, used, capacity]`. */
export function resources(workload, units, topology) {
  const needs = demand(workload, units, topology);
  const { instances, primaryCores, replicas, quota, megabits, connections } = topology;
  const moved = replicas > 0 ? needs.readable : 0;
  const rows = [
    ['API instances, cores', needs.answering, instances],
    ['leader, its one core', needs.leader, 1],
    ["leader's database connection", connectionTime(needs, topology, units), 1],
    ['PostgreSQL primary, cores', needs.database - moved, primaryCores],
    ['calls to RPC nodes, a second', needs.calls, quota],
    ['network of answers, Mbit/s', (needs.bytes * 8) / 1e6, megabits],
    ['database connections', instances * units.connections.api + units.connections.leader, connections],
  ];
  if (replicas > 0) rows.push(['PostgreSQL replicas, cores', moved, replicas * topology.replicaCores]);
  return rows;
}

/** More requests, events, integrations and streams in the same proportions. */
export const scaled = (workload, times) => ({
  ...workload,
  ...Object.fromEntries(
    ['requests', 'events', 'integrations', 'streams', 'coinsRead'].map((name) => [
      name,
      workload[name] * times,
    ]),
  ),
});

/** At which multiple of the workload a resource is used up; Infinity for one that does not depend on it, 0 where it never suffices. */
function multipleOf(index, workload, units, topology) {
  const isEnough = (times) => {
    const [, used, capacity] = resources(scaled(workload, times), units, topology)[index];
    return used <= capacity;
  };
  if (!isEnough(0)) return 0;
  let [enough, tooMuch] = [0, 1];
  while (isEnough(tooMuch)) {
    [enough, tooMuch] = [tooMuch, tooMuch * 2];
    if (tooMuch > 1e6) return Number.POSITIVE_INFINITY;
  }
  for (let i = 0; i < 40; i++) {
    const middle = (enough + tooMuch) / 2;
    if (isEnough(middle)) enough = middle;
    else tooMuch = middle;
  }
  return enough;
}

/** Each resource's use and the multiple of the workload at which it is used up, the first one first. */
export const saturation = (workload, units, topology) =>
  resources(workload, units, topology)
    .map(([name, used, capacity], i) => ({
      name,
      used,
      capacity,
      utilization: used / capacity,
      multiple: multipleOf(i, workload, units, topology),
    }))
    .sort((a, b) => a.multiple - b.multiple);

/** How much of everything a workload needs so that nothing is used more than `most`. More instances share fewer reads. */
export function needed(workload, units, topology, most) {
  let instances = 1;
  while (demand(workload, units, { instances }).answering > instances * most) {
    instances += 1;
    if (instances > 10_000) throw new RangeError('an idle instance takes more than it may');
  }
  const sized = { ...topology, instances };
  const needs = demand(workload, units, sized);
  const connection = connectionTime(needs, sized, units);
  return {
    instances,
    leaderShare: needs.leader,
    connectionShare: connection,
    primaryCores: Math.ceil(needs.database / most),
    primaryCoresWithReplicas: Math.ceil((needs.database - needs.readable) / most),
    replicaCores: Math.ceil(needs.readable / most),
    quota: Math.ceil(needs.calls / most),
    connections: Math.ceil((instances * units.connections.api + units.connections.leader) / most),
    walPerSecond: needs.wal,
    coreHoursPerMonth: ((instances + 1 + Math.ceil(needs.database / most)) * daySeconds * 30) / 3_600,
    callsPerMonth: needs.calls * daySeconds * 30,
  };
}

/** Bytes in the database after some days, of them those of the events' indexes, and what they grow by on the last of them. */
export function storage({ integrations, events }, { event, snapshot }, days) {
  const perRow = snapshot.tableBytes + snapshot.indexBytes;
  const at = (day) => {
    const recorded = events * daySeconds * day;
    const eventIndexes = recorded * event.indexBytes;
    const ofEvents = recorded * event.tableBytes + eventIndexes;
    const snapshots = integrations * rowsKept(day) * perRow;
    return { events: ofEvents, eventIndexes, snapshots, total: ofEvents + snapshots };
  };
  return { ...at(days), lastDay: at(days).total - at(days - 1).total };
}

/** Minutes between two counts of the same token's holders. */
export const minutesBetweenCounts = ({ integrations }) => integrations / countsPerMinute;
