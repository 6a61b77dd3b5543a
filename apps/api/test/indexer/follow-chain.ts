import type { Chain } from '../../src/chain/chain.ts';
import type { Database } from '../../src/db/database.ts';
import { defaultSettings, type FollowSettings, follow } from '../../src/indexer/follow.ts';
import { standForLeader } from '../../src/leader/lead.ts';

/** Records a chain's events as its leader does, only more often. */
export function followChain(chain: Chain, database: Database, settings: Partial<FollowSettings> = {}) {
  const failures: unknown[] = [];
  const lines: string[] = [];
  const say = (_: unknown, line?: string) => void lines.push(String(line));
  const stop = standForLeader({
    chain,
    database,
    log: {
      info: say,
      warn: say,
      error: (about: { err?: unknown }, line?: string) => {
        failures.push(about.err ?? line);
      },
    } as never,
    duties: { indexer: follow({ ...defaultSettings, interval: 20, observe: () => {}, ...settings }) },
    observe: { leads: () => {}, failed: () => {} },
  });
  return { stop, failures, lines };
}
