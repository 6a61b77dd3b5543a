import { juniorHistoryRequest, juniorHistoryResponse, maxCoverageRatioBps } from '@obverse/contracts';
import { formatUnits } from '@obverse/core';
import { developmentProcedure, get } from '../auth/procedure.ts';
import { juniorSnapshots } from '../db/schema/snapshots-tables.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { historyPeriod } from '../snapshots/history-period.ts';
import { readHistory } from '../snapshots/read-snapshots.ts';
import { readTranche } from '../state/tranches.ts';

export const juniorHistory = developmentProcedure(
  get('/tranches/junior/{id}/history', {
    auth: 'none',
    summary: 'Statistics of a junior tranche as they were, for charts',
    failures: [404],
  }),
)
  .input(juniorHistoryRequest)
  .output(juniorHistoryResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, id } = input;
    const { now } = await readTranche(ctx.chains[cluster], id);
    const period = historyPeriod(input, fromUnixSeconds(now));
    const snapshots = await readHistory(ctx.database.orm, juniorSnapshots, { cluster, id, ...period });
    return snapshots.map((each) => ({
      timestamp: each.takenAt,
      lp_token_supply: each.supply,
      total_value_locked: each.assets,
      holders: each.holders,
      exchange_rate_underlying: formatUnits(each.exchangeRate, 12),
      coverage_ratio_bps: each.coverageBps ?? maxCoverageRatioBps,
      apy_bps: each.apyBps,
    }));
  });
