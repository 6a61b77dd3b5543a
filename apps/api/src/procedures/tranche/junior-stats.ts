import { juniorStatsResponse, maxCoverageRatioBps, trancheRequest } from '@obverse/contracts';
import { math } from '@obverse/core';
import { readTranche } from '../../chain/tranche.ts';
import { juniorSnapshots } from '../../db/schema/index.ts';
import { get } from '../../http/rest/meta.ts';
import { developmentProcedure } from '../../http/trpc/init.ts';
import { formatDecimal, fromUnixSeconds } from '../../lib/format.ts';
import { coverageBps } from '../../snapshots/rows.ts';
import { juniorValue } from './junior-value.ts';

export const juniorStats = developmentProcedure(
  get('/tranches/junior/{id}/stats', {
    auth: 'none',
    summary: 'Latest statistics of a junior tranche',
    failures: [404],
  }),
)
  .input(trancheRequest)
  .output(juniorStatsResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, id } = input;
    const chain = ctx.chains[cluster];
    const { state, now, price } = await readTranche(chain, id);
    const { junior } = state;
    const value = juniorValue(state, price());
    const apyBps = math.rateBpsDown(math.compoundDaily(math.juniorRate(state, now)));
    const [holders, apyBps7d] = await Promise.all([
      chain.holders(junior.juniorMint),
      ctx.apyBps7d(juniorSnapshots, { cluster, id, now, rate: value.rate, apyBps }),
    ]);
    return {
      liquidity_pool_id: junior.liquidityPoolId.toString(),
      lp_token_supply: junior.supply,
      total_value_locked: junior.assets,
      holders,
      exchange_rate_usd: value.rateUsd,
      exchange_rate_underlying: formatDecimal(value.rate, 12),
      coverage_ratio_bps: coverageBps(state) ?? maxCoverageRatioBps,
      apy_bps: apyBps,
      apy_bps_7d: apyBps7d,
      market_cap: value.usd,
      timestamp: fromUnixSeconds(now),
    };
  });
