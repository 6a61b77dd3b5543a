import type { Database } from '../../src/db/database.ts';
import { defaultIndexerSettings, type IndexerSettings } from '../../src/events/indexer-state.ts';
import { indexerTask } from '../../src/events/indexer-task.ts';
import { runLeaderElection } from '../../src/leader/election.ts';
import type { Chain } from '../../src/solana/chain.ts';

/** Starts the leader of a chain with only the indexer task and short intervals. Collects failures and other log lines. */
export function startIndexer(
  chain: Chain,
  database: Database,
  settings: Partial<IndexerSettings> = {},
  failures: unknown[] = [],
) {
  const lines: string[] = [];
  const addLine = (_: unknown, line?: string) => void lines.push(String(line));
  const stop = runLeaderElection({
    chain,
    database,
    log: {
      info: addLine,
      warn: addLine,
      error: (fields: { err?: unknown }, line?: string) => {
        failures.push(fields.err ?? line);
      },
    } as never,
    tasks: {
      indexer: indexerTask({
        ...defaultIndexerSettings,
        pollIntervalMs: 50,
        backoffMs: 20,
        observe: () => {},
        observeOrphans: () => {},
        ...settings,
      }),
    },
    observe: { leaderChanged: () => {}, loopCompleted: () => {}, taskFailed: () => {} },
  });
  return { stop, failures, lines };
}
