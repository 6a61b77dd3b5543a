import { platformRequest, platformResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { platformChangeOf } from '../../chain/governance.ts';
import { amountsOf, sumOfCoins } from '../../chain/totals.ts';
import { ApiError } from '../../lib/errors.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { get, procedure } from '../procedure.ts';

const names = [
  'seniorAssets',
  'juniorAssets',
  'unvestedYield',
  'deployedCollateral',
  'platformFeesOwed',
  'integratorFeesOwed',
  'refundsOwed',
  'vaultBalances',
  'availableLiquidity',
] as const;

export const totals = procedure(
  get('/platform', {
    auth: 'none',
    summary: 'Totals over all stablecoins, and the pending change of roles',
    description:
      'Underlyings are added up coin by coin, whatever they are worth: a coin of each counts as one. Where all underlyings are dollars, these are dollars.',
    shows: (chain) => chain.stablecoins(),
  }),
)
  .input(platformRequest.default({ cluster: 'mainnet' }))
  .output(platformResponse)
  .query(async ({ ctx, input }) => {
    const { platform: state, platformChange, states, now } = await ctx.chains[input.cluster].stablecoins();
    if (state === undefined) {
      throw new ApiError('UNAVAILABLE', `The platform of ${input.cluster} is not initialized`);
    }
    const parts = states.map(({ stablecoin, vaultBalance }) => {
      const accrued = math.accrue(stablecoin, now);
      const availableLiquidity = math.liquidityLeft(accrued, vaultBalance);
      const amounts = { ...amountsOf(accrued), vaultBalances: vaultBalance, availableLiquidity };
      return { decimals: stablecoin.decimals, amounts };
    });
    return {
      paused: state.paused,
      stablecoins: states.length,
      openLossReports: states.filter(({ report }) => report !== undefined).length,
      totals: sumOfCoins(names, parts),
      pendingChange: platformChange === undefined ? null : platformChangeOf(platformChange, state, now),
      timestamp: fromUnixSeconds(now),
    };
  });
