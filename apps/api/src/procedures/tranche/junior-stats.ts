import {
  juniorExchangeRateResponse,
  juniorStatsResponse,
  maxCoverageRatioBps,
  trancheRequest,
} from '@obverse/contracts';
import { math } from '@obverse/core';
import type { Price } from '../../chain/prices.ts';
import { readTranche, readTrancheWithHolders } from '../../chain/tranches.ts';
import { juniorSnapshots } from '../../db/schema/index.ts';
import { formatDecimal, fromUnixSeconds } from '../../lib/format.ts';
import { coverageBps } from '../../snapshots/rows.ts';
import { developmentProcedure, get } from '../procedure.ts';

/** Decimals of `math.rateOne`. */
const rateDecimals = 12;

/** What an accrued tranche and one of its tokens are worth: `rate` in underlying, scale 10^12; the others in USD, decimal strings. */
function juniorValue({ stablecoin, junior }: math.StablecoinState, price: Price) {
  const rate = math.exchangeRateDown(junior.assets, junior.supply);
  return {
    rate,
    rateUsd: formatDecimal(rate * price.mantissa, rateDecimals + price.decimals),
    usd: formatDecimal(junior.assets * price.mantissa, stablecoin.decimals + price.decimals),
  };
}

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
    const { state, now, price, holders } = await readTrancheWithHolders(ctx.chains[cluster], id);
    const { junior } = state;
    const { rate, rateUsd, usd } = juniorValue(state, price());
    const apyBps = math.rateBpsDown(math.compoundDaily(math.juniorRate(state, now)));
    return {
      liquidity_pool_id: junior.liquidityPoolId.toString(),
      lp_token_supply: junior.supply,
      total_value_locked: junior.assets,
      holders,
      exchange_rate_usd: rateUsd,
      exchange_rate_underlying: formatDecimal(rate, rateDecimals),
      coverage_ratio_bps: coverageBps(state) ?? maxCoverageRatioBps,
      apy_bps: apyBps,
      apy_bps_7d: await ctx.apyBps7d(juniorSnapshots, { cluster, id, now, rate, apyBps }),
      market_cap: usd,
      timestamp: fromUnixSeconds(now),
    };
  });

export const juniorExchangeRate = developmentProcedure(
  get('/tranches/junior/{id}/exchange-rate', {
    auth: 'none',
    summary: 'What a junior token is worth now, in USD and per asset',
    failures: [404],
  }),
)
  .input(trancheRequest)
  .output(juniorExchangeRateResponse)
  .query(async ({ ctx, input }) => {
    const { state, now, price } = await readTranche(ctx.chains[input.cluster], input.id);
    const { underlyingMint } = state.stablecoin;
    const { rate, rateUsd, usd } = juniorValue(state, price());
    return {
      timestamp: fromUnixSeconds(now),
      rateToUsd: rateUsd,
      rateToUnderlying: [{ mint: underlyingMint.toBase58(), amount: formatDecimal(rate, rateDecimals) }],
      totalPoolValueUsd: usd,
      tokenSupply: state.junior.supply,
      trancheId: input.id,
    };
  });
