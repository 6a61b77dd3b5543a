import { maxCoverageRatioBps, stablecoinHistoryRequest, stablecoinHistoryResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { stablecoinSnapshots } from '../db/schema/snapshots-tables.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { historyPeriod } from '../snapshots/history-period.ts';
import { readHistory } from '../snapshots/read-snapshots.ts';
import { recentStablecoin } from '../solana/stablecoins.ts';

export const stablecoinHistory = procedure(
  get('/stablecoin/{index}/history', {
    auth: 'none',
    summary: 'A stablecoin as it was, for charts',
    failures: [404],
  }),
)
  .input(stablecoinHistoryRequest)
  .output(stablecoinHistoryResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, index } = input;
    const { now, stablecoin } = await recentStablecoin(ctx.chains[cluster], index);
    const id = stablecoin.address.toBase58();
    const period = historyPeriod(input, fromUnixSeconds(now));
    const snapshots = await readHistory(ctx.database.orm, stablecoinSnapshots, { cluster, id, ...period });
    return snapshots.map((each) => ({
      timestamp: each.takenAt,
      seniorAssets: each.seniorAssets,
      juniorAssets: each.juniorAssets,
      seniorIndex: each.seniorIndex,
      supplyCap: each.supplyCap,
      coverageBps: each.coverageBps ?? maxCoverageRatioBps,
      deployedCollateral: each.deployedCollateral,
      unvestedYield: each.unvestedYield,
      platformFeesOwed: each.platformFeesOwed,
      integratorFeesOwed: each.integratorFeesOwed,
      seniorApyBps: each.apyBps,
    }));
  });
