import { integrationRequest, integrationStatsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { integrationSnapshots } from '../../db/schema/index.ts';
import { mayGoUnused } from '../../lib/async.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { type IntegrationSnapshot, rememberedMint } from '../../solana/integrations.ts';
import { get, procedure } from '../procedure.ts';

function statisticsOf({ state, now, supply }: IntegrationSnapshot) {
  const projected = math.projectTo(state, now);
  const { integration } = projected;
  return {
    stablecoin: state.stablecoin.address.toBase58(),
    timestamp: fromUnixSeconds(now),
    supply,
    principal: integration.principal,
    yield: integration.assets - integration.principal,
    volume: integration.lifetimeVolume,
    exchange_rate: math.exchangeRateDown(integration),
    totalRevenue: integration.lifetimeRevenue,
    feesOwed: integration.feesOwed,
    apy_bps: math.rateBpsDown(math.coinYield(projected, now)),
  };
}

export const stats = procedure(
  get('/integration/{id}/stats', { auth: 'key', summary: 'Statistics of an integration', failures: [404] }),
)
  .input(integrationRequest)
  .output(integrationStatsResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, id } = input;
    const chain = ctx.chains[cluster];
    // where the mint is known, its holders are counted while the integration is read
    const mint = rememberedMint(chain, id);
    const counted = mint && mayGoUnused(chain.holders(mint));
    const snapshot = await chain.integration(id);
    const statistics = statisticsOf(snapshot);
    const [holders, apyBps7d] = await Promise.all([
      counted ?? chain.holders(snapshot.state.integration.brandedMint),
      ctx.apyBps7d(integrationSnapshots, {
        cluster,
        id,
        now: snapshot.now,
        rate: statistics.exchange_rate,
        apyBps: statistics.apy_bps,
      }),
    ]);
    return { ...statistics, holders, apy_bps_7d: apyBps7d };
  });
