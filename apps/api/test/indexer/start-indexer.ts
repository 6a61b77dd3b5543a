import type { Chain } from '../../src/chain/chain.ts';
import type { Database } from '../../src/db/database.ts';
import { defaultIndexerSettings, type IndexerSettings } from '../../src/indexer/indexer-state.ts';
import { indexerTask } from '../../src/indexer/indexer-task.ts';
import { runLeaderElection } from '../../src/leader/election.ts';

/** Records a chain's events as its leader does, only more often. */
export function startIndexer(chain: Chain, database: Database, settings: Partial<IndexerSettings> = {}) {
  const failures: unknown[] = [];
  const lines: string[] = [];
  const say = (_: unknown, line?: string) => void lines.push(String(line));
  const stop = runLeaderElection({
    chain,
    database,
    log: {
      info: say,
      warn: say,
      error: (about: { err?: unknown }, line?: string) => {
        failures.push(about.err ?? line);
      },
    } as never,
    tasks: {
      indexer: indexerTask({ ...defaultIndexerSettings, pollIntervalMs: 20, observe: () => {}, ...settings }),
    },
    observe: { leaderChanged: () => {}, taskFailed: () => {} },
  });
  return { stop, failures, lines };
}
