// The workload and the machines that docs/scaling.md asks about. Everything here is assumed, and said to be.

export const target = {
  integrations: 10_000,
  /** A second. */
  requests: 1_000,
  /** What the requests are. */
  mix: { hot: 0.45, coin: 0.25, stats: 0.1, list: 0.05, search: 0.03, events: 0.07, mint: 0.05 },
  /** Over so many coins the reads of coins are spread evenly. */
  coinsRead: 1_000,
  /** A second. */
  events: 1_000,
  /** A quarter of all events goes to one webhook each. */
  deliveriesPerEvent: 0.25,
  /** Open event streams. */
  streams: 2_000,
  /** Classes whose data is as old as a replica anyway: none of them reads the chain or decides about money. */
  readable: ['list', 'search', 'events'],
};

export const topology = {
  /** One core each. */
  instances: 8,
  primaryCores: 8,
  /** The service reads and writes over one URL: see docs/scaling.md. */
  replicas: 0,
  replicaCores: 8,
  /** Calls a second that the RPC provider allows. */
  quota: 2_000,
  megabits: 1_000,
  /** PostgreSQL's own default. */
  connections: 100,
  /** Between the leader and the database. */
  roundTripMs: 0.5,
  /** Until a commit is on the disk. */
  commitMs: 1,
};

/** The most that anything should be used. */
export const most = 0.6;
