import { platformHistoryRequest, platformHistoryResponse } from '@obverse/contracts';
import { platformAddress } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { platformSnapshots } from '../db/schema/snapshots-tables.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { historyPeriod } from '../snapshots/history-period.ts';
import { readHistory } from '../snapshots/read-snapshots.ts';
import { recentStablecoins } from '../solana/stablecoins.ts';

export const platformHistory = procedure(
  get('/platform/history', {
    auth: 'none',
    summary: 'Totals over all stablecoins and integrations as they were, for charts',
    description: 'A minute of which something could not be read is left out.',
  }),
)
  .input(platformHistoryRequest)
  .output(platformHistoryResponse)
  .query(async ({ ctx, input }) => {
    const { cluster } = input;
    const chain = ctx.chains[cluster];
    const { now } = await recentStablecoins(chain);
    const id = platformAddress(chain.programId).toBase58();
    const period = historyPeriod(input, fromUnixSeconds(now));
    const snapshots = await readHistory(ctx.database.orm, platformSnapshots, { cluster, id, ...period });
    return snapshots.map(({ takenAt, ...each }) => ({ ...each, timestamp: takenAt }));
  });
