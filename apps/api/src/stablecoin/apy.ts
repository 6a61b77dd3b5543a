import { stablecoinApyResponse, stablecoinsRequest } from '@obverse/contracts';
import { math } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { recentStablecoins } from '../solana/stablecoins.ts';

/** A rate (1 = 100 %) in percent, with four decimals. */
const percent = (rate: number): number => Math.round(rate * 1e6) / 1e4;

export const apy = procedure(
  get('/stablecoin/apy', {
    auth: 'none',
    summary: 'Real-time APY of every stablecoin',
  }),
)
  .input(stablecoinsRequest.default({ cluster: 'mainnet' }))
  .output(stablecoinApyResponse)
  .query(async ({ ctx, input }) => {
    const { now, states } = await recentStablecoins(ctx.chains[input.cluster]);
    const timestamp = fromUnixSeconds(now);
    return states.map(({ stablecoin }) => ({
      index: stablecoin.index,
      apy: percent(math.compoundDaily(math.seniorRate(math.accrue(stablecoin, now), now))),
      timestamp,
    }));
  });
