import type { Database } from '../../src/db/database.ts';
import { defaultIndexerSettings, type IndexerSettings } from '../../src/events/indexer-state.ts';
import { indexerTask } from '../../src/events/indexer-task.ts';
import { runLeaderElection } from '../../src/leader/election.ts';
import type { Chain } from '../../src/solana/chain.ts';

/** Starts the leader of a chain with only the indexer task and short intervals. Collects failures. */
export function startIndexer(
  chain: Chain,
  database: Database,
  settings: Partial<IndexerSettings> = {},
  failures: unknown[] = [],
) {
  const error = ({ err }: { err?: unknown }, line?: string) => void failures.push(err ?? line);
  const quick = { pollIntervalMs: 50, backoffMs: 20, observe: () => {}, observeOrphans: () => {} };
  const stop = runLeaderElection({
    chain,
    database,
    log: { info: () => {}, warn: () => {}, error } as never,
    tasks: { indexer: indexerTask({ ...defaultIndexerSettings, ...quick, ...settings }) },
    observe: { leaderChanged: () => {}, loopCompleted: () => {}, taskFailed: () => {} },
  });
  return { stop, failures };
}
