import {
  juniorExchangeRateResponse,
  juniorStatsResponse,
  maxCoverageRatioBps,
  trancheRequest,
} from '@obverse/contracts';
import { formatUnits, math } from '@obverse/core';
import { developmentProcedure, get } from '../auth/procedure.ts';
import { juniorSnapshots } from '../db/schema/snapshots-tables.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { apyBps, coverageBps } from '../snapshots/rows.ts';
import type { TrancheSnapshot } from '../state/tranche-snapshot.ts';
import { readTranche, readTrancheWithHolders } from '../state/tranches.ts';

/** Decimals of `math.rateOne`. */
const rateDecimals = 12;

/** What a tranche, all of its tokens and one of them are worth: `rate` in underlying, scale 10^12; the others in USD, decimal strings. */
function juniorValue({ stablecoin, pool, outstanding, status, price }: TrancheSnapshot) {
  const rate = status === 'active' ? math.exchangeRateDown(pool) : 0n;
  const { mantissa, decimals } = price();
  const usd = (underlying: bigint) => formatUnits(underlying * mantissa, stablecoin.decimals + decimals);
  return {
    rate,
    rateUsd: formatUnits(rate * mantissa, rateDecimals + decimals),
    poolUsd: usd(pool.assets),
    tokensUsd: usd(status === 'active' ? math.assetsForTokensDown(pool, outstanding) : 0n),
  };
}

/** The junior part of the present stream per year; 0 of a tranche that was wiped out. */
const apyBpsOf = ({ status, state, now }: TrancheSnapshot): number =>
  status === 'active' ? apyBps(math.juniorRate(state, now)) : 0;

/** Junior over senior assets; a tranche that was wiped out covers nothing. */
const coverageBpsOf = ({ status, state }: TrancheSnapshot): number =>
  status === 'active' ? (coverageBps(state) ?? maxCoverageRatioBps) : 0;

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
    const tranche = await readTrancheWithHolders(ctx.chains[cluster], id);
    const { stablecoin, pool, now, epoch, status } = tranche;
    const { rate, rateUsd, tokensUsd } = juniorValue(tranche);
    const apyBps = apyBpsOf(tranche);
    const current = { cluster, id, now, rate, apyBps };
    return {
      liquidity_pool_id: stablecoin.index.toString(),
      lp_token_supply: tranche.outstanding,
      total_value_locked: pool.assets,
      holders: tranche.holders,
      exchange_rate_usd: rateUsd,
      exchange_rate_underlying: formatUnits(rate, rateDecimals),
      coverage_ratio_bps: coverageBpsOf(tranche),
      apy_bps: apyBps,
      apy_bps_7d: status === 'active' ? await ctx.apyBps7d(juniorSnapshots, current) : 0,
      market_cap: tokensUsd,
      timestamp: fromUnixSeconds(now),
      epoch,
      status,
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
    const tranche = await readTranche(ctx.chains[input.cluster], input.id);
    const { underlyingMint } = tranche.stablecoin;
    const { rate, rateUsd, poolUsd } = juniorValue(tranche);
    return {
      timestamp: fromUnixSeconds(tranche.now),
      rateToUsd: rateUsd,
      rateToUnderlying: [{ mint: underlyingMint.toBase58(), amount: formatUnits(rate, rateDecimals) }],
      totalPoolValueUsd: poolUsd,
      tokenSupply: tranche.outstanding,
      trancheId: input.id,
      epoch: tranche.epoch,
      status: tranche.status,
    };
  });
