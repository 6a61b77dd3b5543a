import { juniorStatsResponse, maxCoverageRatioBps, trancheRequest } from '@obverse/contracts';
import { math } from '@obverse/core';
import { holdersOf } from '../../chain/holders.ts';
import { readTranche } from '../../chain/tranche.ts';
import { decimal } from '../../decimal.ts';
import { moment } from '../../moment.ts';
import { get } from '../../rest/meta.ts';
import { developmentProcedure } from '../../trpc/init.ts';
import { juniorValue } from './junior-value.ts';

/** Where there is nothing to cover, or next to nothing, coverage has no bound. */
function coverageRatioBps(state: math.StablecoinState): number {
  const coverage = math.coverageBps(state);
  return coverage === null ? maxCoverageRatioBps : Math.min(Number(coverage), maxCoverageRatioBps);
}

export const juniorStats = developmentProcedure
  .meta(
    get('/tranches/junior/{id}/stats', {
      auth: 'none',
      summary: 'Latest statistics of a junior tranche',
      failures: [404],
    }),
  )
  .input(trancheRequest)
  .output(juniorStatsResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const { state, now, price } = await readTranche(chain, input.id);
    const { junior } = state;
    const value = juniorValue(state, price());
    const holders = await holdersOf(chain, junior.juniorMint);
    const apyBps = math.rateBpsDown(math.compoundDaily(math.juniorRate(state, now)));
    return {
      liquidity_pool_id: junior.liquidityPoolId.toString(),
      lp_token_supply: junior.supply,
      total_value_locked: junior.assets,
      holders,
      exchange_rate_usd: value.rateUsd,
      exchange_rate_underlying: decimal(value.rate, 12),
      coverage_ratio_bps: coverageRatioBps(state),
      apy_bps: apyBps,
      apy_bps_7d: apyBps,
      market_cap: value.usd,
      timestamp: moment(now),
    };
  });
