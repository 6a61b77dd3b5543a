import { describe, expect, it } from 'vitest';
import { demand, needed, resources, rowsKept, saturation, scaled, sharedPart, storage } from './model.mjs';

const cost = (service, database, more = {}) => ({ service, database, calls: 0, bytes: 0, ...more });

/** Round numbers, of which every sum can be done in one's head. */
const units = {
  requests: {
    hot: cost(100, 0, { bytes: 125 }),
    coin: cost(1_000, 0, { calls: 2 }),
    sharedCoin: cost(200, 0),
    list: cost(500, 1_000),
  },
  event: {
    ...cost(300, 200, { calls: 1 }),
    backend: 100,
    wal: 1_000,
    transactions: 0.1,
    tableBytes: 300,
    indexBytes: 700,
  },
  delivery: { ...cost(1_000, 500), backend: 400, wal: 500, transactions: 0.2 },
  snapshot: { ...cost(60, 60), backend: 60, wal: 100, transactions: 0.01, tableBytes: 150, indexBytes: 50 },
  thinned: { ...cost(0, 30), backend: 30, wal: 100, transactions: 0 },
  stream: { service: 0.0001, database: 0.01 },
  instance: { service: 0.02, database: 0.01, calls: 1 },
  leader: { service: 0.05, database: 0.02, calls: 2 },
  connections: { api: 10, leader: 12 },
  tripsPerTransaction: 5,
  slotSeconds: 0.4,
};

const workload = {
  integrations: 6_000,
  requests: 1_000,
  mix: { hot: 0.8, list: 0.2 },
  coinsRead: 100,
  events: 100,
  deliveriesPerEvent: 0.5,
  streams: 0,
  readable: ['list'],
};

const topology = {
  instances: 2,
  primaryCores: 4,
  replicas: 0,
  replicaCores: 4,
  quota: 1_000,
  megabits: 100,
  connections: 100,
  roundTripMs: 0.5,
  commitMs: 1.5,
};

const used = (name, changes = {}, machines = {}) =>
  resources({ ...workload, ...changes }, units, { ...topology, ...machines }).find(([each]) =>
    each.startsWith(name),
  )[1];

describe('the model of scaling', () => {
  it('adds up the CPU of requests, and of idle instances', () => {
    // 800 × 100 µs + 200 × 500 µs + 2 × 0.02
    expect(demand(workload, units, topology).answering).toBeCloseTo(0.08 + 0.1 + 0.04);
  });

  it('adds up the CPU of the leader: events, deliveries, and a snapshot of each integration a minute', () => {
    // 100 × 300 µs + 50 × 1000 µs + 100 × 60 µs + idle
    expect(demand(workload, units, topology).leader).toBeCloseTo(0.03 + 0.05 + 0.006 + 0.05);
  });

  it('counts the snapshots that were taken, where their number is given', () => {
    const twice = demand({ ...workload, snapshots: 200 }, units, topology);
    expect(twice.leader - demand(workload, units, topology).leader).toBeCloseTo(0.006);
  });

  it('lets a transaction hold the connection of the leader for its round trips and its commit', () => {
    // of 100 events 10, of 50 deliveries 10, of 100 snapshots 1: 21 × (5 × 0.5 + 1.5) ms
    // and the server's own time: 100 × 100 + 50 × 400 + 100 × 90 µs
    expect(used("leader's database")).toBeCloseTo(0.084 + 0.01 + 0.02 + 0.009);
  });

  it('shares reads of a coin that come within one slot, and fewer the more instances there are', () => {
    const reads = { coinReads: 250, coinsRead: 100 };
    expect(sharedPart(reads, 0.4, 1)).toBeCloseTo(0.5);
    expect(sharedPart(reads, 0.4, 2)).toBeCloseTo(1 / 3);
    expect(sharedPart(reads, 0.2, 1)).toBeCloseTo(1 / 3);
    const coins = { mix: { coin: 1 }, requests: 250, events: 0, integrations: 0 };
    expect(used('calls', coins, { instances: 1 })).toBeCloseTo(250 * 2 * 0.5 + 1 + 2);
  });

  it('moves to replicas what they may answer, and no more', () => {
    const primary = used('PostgreSQL primary');
    expect(used('PostgreSQL primary', {}, { replicas: 1 })).toBeCloseTo(primary - 0.2);
    expect(used('PostgreSQL replicas', {}, { replicas: 1 })).toBeCloseTo(0.2);
    expect(used('PostgreSQL primary', { readable: [] }, { replicas: 1 })).toBeCloseTo(primary);
  });

  it('names first what is used up first, at the multiple at which it is', () => {
    const [first, ...others] = saturation(workload, units, topology);
    for (const { multiple } of others) expect(multiple).toBeGreaterThanOrEqual(first.multiple);
    const at = saturation(scaled(workload, first.multiple), units, topology);
    expect(at.find(({ name }) => name === first.name).utilization).toBeCloseTo(1);
  });

  it('says of a resource that does not depend on the workload that it is never used up', () => {
    const rows = saturation(workload, units, topology);
    expect(rows.find(({ name }) => name === 'database connections').multiple).toBe(Number.POSITIVE_INFINITY);
  });

  it('sizes everything so that no instance is used more than it may, and one fewer would be', () => {
    const { instances } = needed({ ...workload, requests: 10_000 }, units, topology, 0.6);
    const share = (count) =>
      demand({ ...workload, requests: 10_000 }, units, { instances: count }).answering / count;
    expect(share(instances)).toBeLessThanOrEqual(0.6);
    expect(share(instances - 1)).toBeGreaterThan(0.6);
  });

  it('refuses to size instances that are busy with nothing', () => {
    const busy = { ...units, instance: { ...units.instance, service: 0.7 } };
    expect(() => needed(workload, busy, topology, 0.6)).toThrow(RangeError);
  });

  it('keeps the minutes of a day, the hours of 90 days and every day', () => {
    expect(rowsKept(1)).toBe(1_440);
    expect(rowsKept(90)).toBe(1_440 + 89 * 24);
    expect(rowsKept(365)).toBe(1_440 + 89 * 24 + 275);
  });

  it('stores every event for ever, and of snapshots what is kept', () => {
    const { events, eventIndexes, snapshots, lastDay } = storage(workload, units, 365);
    expect(events).toBe(100 * 1_000 * 86_400 * 365);
    expect(eventIndexes).toBe(100 * 700 * 86_400 * 365);
    expect(snapshots).toBe(6_000 * rowsKept(365) * 200);
    expect(lastDay).toBeCloseTo(100 * 1_000 * 86_400 + 6_000 * 200);
  });
});
