import { integrationHistoryRequest, integrationHistoryResponse } from '@obverse/contracts';
import { integrationSnapshots } from '../../db/schema/snapshots.ts';
import { readHistory } from '../../db/snapshots/read-snapshots.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { historyPeriod } from '../../snapshots/history-period.ts';
import { recentIntegration } from '../../solana/integrations.ts';
import { get, procedure } from '../procedure.ts';

export const history = procedure(
  get('/integration/{id}/history', {
    auth: 'none',
    summary: 'Statistics of an integration as they were, for charts',
    failures: [404],
  }),
)
  .input(integrationHistoryRequest)
  .output(integrationHistoryResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, id } = input;
    const { now } = await recentIntegration(ctx.chains[cluster], id);
    const period = historyPeriod(input, fromUnixSeconds(now));
    const snapshots = await readHistory(ctx.database.orm, integrationSnapshots, { cluster, id, ...period });
    return snapshots.map((each) => ({
      timestamp: each.takenAt,
      supply: each.supply,
      holders: each.holders,
      principal: each.principal,
      yield: each.assets - each.principal,
      volume: each.volume,
      exchange_rate: each.exchangeRate,
      totalRevenue: each.revenue,
      apy_bps: each.apyBps,
    }));
  });
