import { stablecoinLimitsResponse, stablecoinsRequest } from '@obverse/contracts';
import { math } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { recentStablecoins } from '../solana/stablecoins.ts';

/** Percent with two decimals, rounded down. A cap of zero is used up. */
function utilizationPercentage({ seniorAssets, supplyCap }: math.StablecoinState): number {
  return supplyCap === 0n ? 100 : Number((seniorAssets * 10_000n) / supplyCap) / 100;
}

export const limits = procedure(
  get('/stablecoin/limits', {
    auth: 'none',
    summary: 'Supply caps, current supply and remaining capacity',
  }),
)
  .input(stablecoinsRequest.default({ cluster: 'mainnet' }))
  .output(stablecoinLimitsResponse)
  .query(async ({ ctx, input }) => {
    const { now, states } = await recentStablecoins(ctx.chains[input.cluster]);
    return states.map(({ stablecoin }) => {
      const accrued = math.accrue(stablecoin, now);
      return {
        index: stablecoin.index,
        supplyCap: accrued.supplyCap,
        currentSupply: accrued.seniorAssets,
        remainingCapacity: math.capRemaining(accrued),
        utilizationPercentage: utilizationPercentage(accrued),
      };
    });
  });
