import { integrationHistoryRequest, integrationHistoryResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { integrationSnapshots } from '../db/schema/snapshots-tables.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { historyPeriod } from '../snapshots/history-period.ts';
import { readHistory } from '../snapshots/read-snapshots.ts';
import { recentIntegration } from '../solana/integrations.ts';

export const integrationHistory = procedure(
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
