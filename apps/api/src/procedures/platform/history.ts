import { platformHistoryRequest, platformHistoryResponse } from '@obverse/contracts';
import { platformAddress } from '@obverse/core';
import { platformSnapshots } from '../../db/schema/snapshots.ts';
import { readHistory } from '../../db/snapshots/read-snapshots.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { historyPeriod } from '../../snapshots/history-period.ts';
import { recentStablecoins } from '../../solana/stablecoins.ts';
import { get, procedure } from '../procedure.ts';

export const history = procedure(
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
