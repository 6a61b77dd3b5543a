import { setTimeout } from 'node:timers/promises';
import { type Cluster, clusters } from '@obverse/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { withTimeout } from '../lib/async.ts';
import { cached } from '../lib/cached.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import type { Chains } from '../solana/chain.ts';
import { checkStore, type ObjectStore, storageUnavailable } from '../uploads/store.ts';
import type { Limits } from './limits/rate-limits.ts';
import { probe } from './probes.ts';

/** What readiness depends on. */
export type Dependencies = {
  readonly chains: Chains;
  readonly database: Database;
  /** Absent in processes that store no uploads. */
  readonly uploads?: ObjectStore;
  readonly limits?: Pick<Limits, 'redisAnswers'>;
  /** Aborts when the process begins to stop. */
  readonly stopping: AbortSignal;
};

/** How long a successful check of the uploads store is reused, and how long a check may take. */
const storeCheckMaxAgeMs = 10_000;
const storeCheckTimeoutMs = 3_000;

/** How long it is believed that the database accepts writes: to find out costs more than a read. */
const writeCheckMaxAgeMs = 5_000;

/** How long a readiness result is reused: the endpoint is open and not rate limited. */
const readinessMaxAgeMs = 1_000;

/** What is wrong with a dependency, for people; undefined while it works. */
type Problem = string | undefined;

type ClusterHealth = {
  readonly cluster: Cluster;
  readonly embedded: boolean;
  readonly slot?: number;
  readonly problem?: string;
};

/** What else than a cluster can be asked for by name. */
const named = ['database', 'uploads', 'redis'] as const;
type Named = (typeof named)[number];

type Health = {
  readonly clusters: readonly ClusterHealth[];
  readonly problems: Readonly<Record<Named, Problem>>;
  /** Absent where rate limits are not shared. */
  readonly redisAnswers: boolean | undefined;
};

const problemOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'It failed its check';

const check = (checks: Promise<unknown>): Promise<Problem> => checks.then(() => undefined, problemOf);

async function clusterHealth(chains: Chains, cluster: Cluster): Promise<ClusterHealth> {
  const { embedded, call } = chains[cluster];
  try {
    // other nodes' word for themselves is not taken: which of them are used is decided by their answers
    const [{ slot }, isHealthy] = await call((rpc) =>
      Promise.all([rpc.getTip(), !embedded || rpc.isHealthy()]),
    );
    const problem = `The local ${cluster} cluster takes no transactions: its data cannot be stored`;
    return { cluster, embedded, slot, ...(!isHealthy && { problem }) };
  } catch (error) {
    return { cluster, embedded, problem: problemOf(error) };
  }
}

async function checkInTime(store: ObjectStore): Promise<void> {
  const late = setTimeout(storeCheckTimeoutMs, undefined, { ref: false }).then(() => {
    throw storageUnavailable();
  });
  await Promise.race([checkStore(store), late]);
}

const isCluster = (name: string): name is Cluster => clusters.some((each) => each === name);
const isNamed = (name: string): name is Named => named.some((each) => each === name);

/** Parses the query of a readiness check. @throws ApiError INVALID_REQUEST */
function requirements({ cluster, dependency, ...others }: Readonly<Record<string, unknown>>) {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid(unknown, 'is not a known parameter');
  if (cluster !== undefined && !(typeof cluster === 'string' && isCluster(cluster)))
    throw invalid('cluster', `must be ${clusters.join(' or ')}`);
  if (dependency !== undefined && !(typeof dependency === 'string' && isNamed(dependency)))
    throw invalid('dependency', `must be ${named.join(', ')}`);
  return { cluster, dependency };
}

type Required = ReturnType<typeof requirements>;

const textOf = (problems: readonly Problem[]): string =>
  problems.filter((problem) => problem !== undefined).join('. ');

/** Why this instance should get no requests; empty where nothing stands against it. Without requirements it needs its database and one cluster: what else is away fails only the requests that need it. */
function problemsFor({ cluster, dependency }: Required, { clusters: all, problems }: Health): string {
  const failing = all.filter(({ problem }) => problem !== undefined);
  const ofClusters =
    failing.length === all.length ? failing : failing.filter((each) => each.cluster === cluster);
  return textOf([
    ...ofClusters.map(({ problem }) => problem),
    problems.database,
    ...(dependency === undefined || dependency === 'database' ? [] : [problems[dependency]]),
  ]);
}

/** How long a look at the dependencies is waited for: one that hangs must not hold up the others' figures. */
const lookMs = 1_000;

export type Readiness = {
  /** Which dependencies can be used, as of the last look that has ended. Waits a second for a new one. */
  readonly dependencies: () => Promise<Readonly<Record<string, boolean>>>;
};

/**
 * `/healthz`: the process responds. `/readyz`: this instance should get requests, see {@link problemsFor}; `?cluster=` and `?dependency=`
 * ask for more than that. A 503 says why not; a success shows what is away all the same. An instance that stops is not ready.
 */
export function mountHealth(
  app: FastifyInstance,
  { chains, database, uploads, limits, stopping }: Dependencies,
): Readiness {
  const checkUploads = cached(storeCheckMaxAgeMs, async () => uploads && checkInTime(uploads));
  const checkWrites = cached(writeCheckMaxAgeMs, database.checkWrites);

  app.get('/healthz', probe, async () => ({
    success: true,
    data: { status: 'ok' },
  }));

  const health = cached(readinessMaxAgeMs, async (): Promise<Health> => {
    const [reached, ofDatabase, ofUploads, redisAnswers] = await Promise.all([
      Promise.all(clusters.map((cluster) => clusterHealth(chains, cluster))),
      check(Promise.all([database.check(), checkWrites()])),
      check(checkUploads()),
      limits?.redisAnswers(),
    ]);
    const redis = redisAnswers === false ? 'Redis is out of reach' : undefined;
    return { clusters: reached, problems: { database: ofDatabase, uploads: ofUploads, redis }, redisAnswers };
  });

  let seen: Readonly<Record<string, boolean>> = {};
  const look = async () => {
    const { clusters: all, problems, redisAnswers } = await health();
    seen = {
      ...Object.fromEntries(all.map(({ cluster, problem }) => [cluster, problem === undefined])),
      database: problems.database === undefined,
      ...(uploads === undefined ? {} : { uploads: problems.uploads === undefined }),
      ...(redisAnswers === undefined ? {} : { redis: redisAnswers }),
    };
  };

  let known = '';
  /** Checks come every few seconds: only changes are news. */
  const logChange = (problems: string) => {
    if (problems === known) return;
    known = problems;
    if (problems === '') app.log.info('ready again');
    else app.log.warn({ problems }, 'not ready, or without what some requests need');
  };

  app.get('/readyz', probe, async ({ query }) => {
    const required = requirements(query as Readonly<Record<string, unknown>>);
    if (stopping.aborted) throw new ApiError('UNAVAILABLE', 'This instance is stopping');
    const found = await health();
    const { problems, redisAnswers } = found;
    logChange(textOf([...found.clusters.map(({ problem }) => problem), ...Object.values(problems)]));
    const reasons = problemsFor(required, found);
    if (reasons !== '') throw new ApiError('UNAVAILABLE', reasons);
    return {
      success: true,
      data: {
        status: 'ready',
        clusters: found.clusters,
        database: 'answers',
        ...(uploads === undefined ? {} : { uploads: problems.uploads ?? 'answers' }),
        ...(redisAnswers === undefined ? {} : { redis: redisAnswers ? 'answers' : 'out of reach' }),
      },
    };
  });

  return {
    dependencies: async () => {
      await withTimeout(lookMs, look());
      return seen;
    },
  };
}
