import { integrationRequest, integrationStatsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { type Coin, readCoin } from '../../chain/coin.ts';
import { holdersOf } from '../../chain/holders.ts';
import { moment } from '../../moment.ts';
import { get } from '../../rest/meta.ts';
import { procedure } from '../../trpc/init.ts';

/** The present yearly rate of what the holders have; basis points. */
function apyBps(state: math.CoinState, now: bigint): number {
  return math.rateBpsDown(math.compoundDaily(math.seniorRate(state, now, state.integration.feeBps)));
}

function figures({ state, now, supply }: Coin) {
  const projected = math.projectTo(state, now);
  const { integration } = projected;
  const apy = apyBps(projected, now);
  return {
    stablecoin: integration.stablecoin.toBase58(),
    timestamp: moment(now),
    supply,
    principal: integration.principal,
    yield: integration.assets - integration.principal,
    volume: integration.lifetimeVolume,
    exchange_rate: math.exchangeRateDown(integration.assets, supply),
    totalRevenue: integration.lifetimeRevenue,
    apy_bps: apy,
    apy_bps_7d: apy,
  };
}

export const stats = procedure
  .meta(
    get('/integration/{id}/stats', { auth: 'key', summary: 'Statistics of an integration', failures: [404] }),
  )
  .input(integrationRequest)
  .output(integrationStatsResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const coin = await readCoin(chain, input.id);
    const holders = await holdersOf(chain, coin.state.integration.brandedMint);
    return { ...figures(coin), holders };
  });
