import type { LeaderTask } from '../../leader/election.ts';
import { repeat } from '../../leader/run-iteration.ts';
import type { FindDomain } from './find-domain.ts';
import { type DueCoin, dueCoins, type Finding, saveFindings } from './stored-domains.ts';

const intervalMs = 10_000;

/** Of new coins and of known ones, each. A pass takes a minute at most, however slow the hosts are. */
const coinsPerPass = 15;
const concurrency = 10;

/** Looks for the domains of a cluster's coins: of new ones and of those with another `uri` at once, of all again after an hour. */
export const domainTask =
  (findDomain: FindDomain): LeaderTask =>
  (context) => {
    const { chain, database, write, completed, signal } = context;
    const { cluster } = chain;
    const find = async ({ id, brandedMint, uri }: DueCoin): Promise<Finding> => {
      const found = await findDomain(uri, brandedMint);
      return { id, uri, domain: found?.domain };
    };
    return repeat(context, 'domain pass', intervalMs, async () => {
      const due = await dueCoins(database.orm, cluster, coinsPerPass);
      for (let from = 0; from < due.length && !signal.aborted; from += concurrency) {
        const findings = await Promise.all(due.slice(from, from + concurrency).map(find));
        signal.throwIfAborted();
        await write((orm) => saveFindings(orm, cluster, findings));
      }
      completed();
    });
  };
