import { maxCoverageRatioBps, stablecoinHistoryRequest, stablecoinHistoryResponse } from '@obverse/contracts';
import { stablecoinSnapshots } from '../../db/schema/snapshots.ts';
import { readHistory } from '../../db/snapshots/read-snapshots.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { historyPeriod } from '../../snapshots/history-period.ts';
import { recentStablecoin } from '../../solana/stablecoins.ts';
import { get, procedure } from '../procedure.ts';

export const history = procedure(
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
