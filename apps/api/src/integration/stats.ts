import { integrationRequest, integrationStatsResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { integrationSnapshots } from '../db/schema/snapshots-tables.ts';
import { mayGoUnused } from '../lib/async.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { Facts } from '../solana/coins.ts';
import { recentHolders } from '../solana/holders.ts';
import type { IntegrationSnapshot } from '../solana/integrations.ts';
import { coinKindOf, recentIntegration } from '../solana/integrations.ts';

function statisticsOf({ state, now, supply }: IntegrationSnapshot) {
  const projected = math.projectTo(state, now);
  const { integration } = projected;
  return {
    stablecoin: state.stablecoin.address.toBase58(),
    kind: coinKindOf(integration),
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
    const { brandedMint } = await new Facts(chain).integration(id);
    const counted = mayGoUnused(recentHolders(chain, brandedMint));
    const snapshot = await recentIntegration(chain, id);
    const statistics = statisticsOf(snapshot);
    const [holders, apyBps7d] = await Promise.all([
      counted,
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
