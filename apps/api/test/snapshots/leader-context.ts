import type { Chain } from '../../src/chain/chain.ts';
import type { Database } from '../../src/db/database.ts';
import type { LeaderContext } from '../../src/leader/election.ts';

/** A leader's means without an election, for one duty by itself. What is said of errors and warnings is kept. */
export function leaderContext(
  chain: Chain,
  database: Database,
  signal: AbortSignal = new AbortController().signal,
) {
  const said: { readonly id?: string; readonly err?: { readonly message: string } }[] = [];
  const say = (about: unknown) => void said.push(about as (typeof said)[number]);
  const leadership: LeaderContext = {
    chain,
    database,
    write: (change) => database.orm.transaction(change),
    signal,
    log: { info: () => {}, warn: say, error: say },
  };
  return { leadership, said };
}
