import type { Database } from '../../src/db/database.ts';
import type { LeaderContext } from '../../src/leader/election.ts';
import type { Chain } from '../../src/solana/chain.ts';

/** The context of a leader without an election, to run one task. Collects what is logged as errors and warnings. */
export function leaderContext(
  chain: Chain,
  database: Database,
  signal: AbortSignal = new AbortController().signal,
) {
  const reports: { readonly id?: string; readonly err?: { readonly message: string } }[] = [];
  const report = (fields: unknown) => void reports.push(fields as (typeof reports)[number]);
  const context: LeaderContext = {
    chain,
    database,
    write: (change) => database.orm.transaction(change),
    completed: () => {},
    failed: (err) => report({ err }),
    signal,
    log: { info: () => {}, warn: report, error: report },
  };
  return { context, reports };
}
