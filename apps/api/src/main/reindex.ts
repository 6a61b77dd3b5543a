import { clusters } from '@obverse/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { processConfig } from '../config/api-config.ts';
import { readEnv, StartError } from '../config/read-env.ts';
import type { Env } from '../config/schema.ts';
import type { Database } from '../db/database.ts';
import { hasAgreed, isConsistent, type ReindexResult, reindex } from '../events/reindex-events.ts';
import { retryingSource, rpcSource } from '../events/rpc-source.ts';
import { ServiceClock } from '../lib/clock.ts';
import { type Chain, connectChains } from '../solana/chain.ts';
import { openBackends } from './backends.ts';
import { fail, say } from './run.ts';

type Log = (line: string) => void;

/** Nobody waits for an answer, and a long list takes a slow node its time. */
const timeoutsPerCall = 5;

/** The result in a sentence for operators. */
function describe(found: ReindexResult): string {
  const { transactions, events, missing, different, surplus, unlisted, unproven, totals, gapSlot } = found;
  const kept =
    unlisted === 0 ? '' : `; ${unlisted} recorded events are not listed by the nodes, and were kept`;
  const doubt =
    unproven === 0
      ? ''
      : `; ${unproven} recorded transactions may not be on the chain, which too few nodes prove: run it again`;
  const gap =
    gapSlot === null
      ? ''
      : `; the history still has a gap after slot ${gapSlot}: no node that answers goes back that far`;
  const read = `${events} events in ${transactions} transactions`;
  if (hasAgreed(found)) return `${read}, all recorded as they are on the chain${kept}${doubt}${gap}`;
  return `${read}: ${missing} were missing, ${different} different, ${surplus} too many, ${totals} totals wrong; now they are as on the chain${kept}${doubt}${gap}`;
}

async function reindexOne(chain: Chain, database: Database, log: Log): Promise<boolean> {
  const { cluster } = chain;
  const lead = await database.tryAcquireLock(`reindex of ${cluster}`);
  if (lead === undefined) throw new StartError(`another reindex of ${cluster} is running`);
  try {
    log(`${cluster}: reads all transactions of the program`);
    const { write, lost: signal } = lead;
    const source = retryingSource(rpcSource(chain), {
      signal,
      onRetry: ({ message }) => log(`${cluster}: ${message}; tries again`),
    });
    const report = (_: unknown, line?: string) => line !== undefined && log(`${cluster}: ${line}`);
    const found = await reindex(
      { chain, database, write, signal, source },
      { log: { error: report as FastifyBaseLogger['error'] } },
    );
    log(`${cluster}: ${describe(found)}`);
    return isConsistent(found);
  } finally {
    await lead.release();
  }
}

/**
 * Rebuilds the history of every cluster from its chain, and reports how it was before. Runs beside services that share their database;
 * one that embeds it has to be stopped first.
 *
 * @returns whether everything was recorded as it is on the chain
 * @throws StartError with one sentence that names what to change
 */
async function reindexClusters(env: Env, log: Log): Promise<boolean> {
  const backends = await openBackends(env, log);
  const quiet = { info: () => {}, warn: (_: unknown, line?: string) => log(line ?? String(_)) };
  const connected = connectChains(
    {
      ...processConfig(env),
      clusters: backends.clusters,
      rpcTimeoutMs: timeoutsPerCall * env.RPC_TIMEOUT_MS,
    },
    { log: quiet as never, clock: new ServiceClock(), observe: () => {} },
  );
  try {
    let equal = true;
    for (const cluster of clusters) {
      equal = (await reindexOne(connected.chains[cluster], backends.database, log)) && equal;
    }
    return equal;
  } finally {
    connected.close();
    await backends.close();
  }
}

try {
  const equal = await reindexClusters(readEnv(), say);
  process.exit(equal ? 0 : 1);
} catch (error) {
  fail(error);
}
