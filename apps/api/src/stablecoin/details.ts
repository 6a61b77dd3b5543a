import {
  maxCoverageRatioBps,
  stablecoinRequest,
  stablecoinResponse,
  stablecoinsRequest,
  stablecoinsResponse,
} from '@obverse/contracts';
import { math, underlyingPowerMeanings, underlyingPowersOf } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { apyBps, coverageBps } from '../snapshots/rows.ts';
import type { Chain } from '../solana/chain.ts';
import type { StablecoinAt } from '../solana/stablecoins.ts';
import { recentStablecoin, recentStablecoins } from '../solana/stablecoins.ts';
import { settingsChangeOf, settingsOf } from '../state/governance.ts';
import { openReport } from '../state/open-report.ts';
import { trancheOf } from '../state/tranches.ts';

function detailsOf(chain: Chain, at: StablecoinAt) {
  const { stablecoin, slot, vaultBalance, custodyBalance, change, report, platform, now } = at;
  const state = math.accrue(stablecoin, now);
  return {
    index: stablecoin.index,
    stablecoin: stablecoin.address.toBase58(),
    underlyingMint: stablecoin.underlyingMint.toBase58(),
    issuerPowers: underlyingPowersOf(stablecoin.acceptedPowers).map((power) => ({
      power,
      meaning: underlyingPowerMeanings[power],
    })),
    decimals: stablecoin.decimals,
    vault: stablecoin.vault.toBase58(),
    juniorTranche: trancheOf(chain, { stablecoin }).id.toBase58(),
    paused: platform.paused,
    settings: { ...settingsOf(stablecoin), windowSeconds: stablecoin.windowSeconds },
    pendingChange: change === undefined ? null : settingsChangeOf(change, platform, stablecoin, now),
    seniorAssets: state.seniorAssets,
    remainingCapacity: math.capRemaining(state),
    juniorAssets: state.juniorAssets,
    juniorSupply: state.juniorSupply,
    juniorCooling: state.juniorCooling,
    juniorExchangeRate: math.exchangeRateDown(math.juniorPool(state)),
    coverageBps: coverageBps(state) ?? maxCoverageRatioBps,
    vaultBalance,
    deployedCollateral: state.deployedCollateral,
    custodyBalance: custodyBalance ?? null,
    shortfall: math.shortfall(stablecoin, vaultBalance, stablecoin.withheld),
    deployLeft: math.deployLeft(stablecoin, now),
    availableLiquidity: math.liquidityLeft(state, vaultBalance),
    unvestedYield: state.unvestedYield,
    vestingEndsAt: fromUnixSeconds(state.vestEndTs),
    platformFeesOwed: state.platformFeesOwed,
    integratorFeesOwed: state.integratorFeesOwed,
    refundsOwed: state.refundsOwed,
    seniorApyBps: apyBps(math.seniorRate(state, now)),
    juniorApyBps: apyBps(math.juniorRate(state, now)),
    lossReport: openReport({ stablecoin, open: report, now }),
    slot,
    timestamp: fromUnixSeconds(now),
  };
}

export const details = procedure(
  get('/stablecoin/{index}', {
    auth: 'none',
    summary: 'A stablecoin: its parameters, assets, collateral, yield, fees, pending change and loss report',
    description: 'All of it is of one slot, at most one slot ago.',
    failures: [404],
  }),
)
  .input(stablecoinRequest)
  .output(stablecoinResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    return detailsOf(chain, await recentStablecoin(chain, input.index));
  });

export const listStablecoins = procedure(
  get('/stablecoins', {
    auth: 'none',
    summary: 'All stablecoins: parameters, assets, collateral, yield, fees, pending changes and loss reports',
    description: 'In order of index, at most a second old.',
  }),
)
  .input(stablecoinsRequest.default({ cluster: 'mainnet' }))
  .output(stablecoinsResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const { platform, states, now } = await recentStablecoins(chain);
    if (platform === undefined) return [];
    return states.map((state) => detailsOf(chain, { ...state, now, platform }));
  });
