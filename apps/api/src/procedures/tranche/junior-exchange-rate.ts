import { juniorExchangeRateResponse, trancheRequest } from '@obverse/contracts';
import { readTranche } from '../../chain/tranche.ts';
import { get } from '../../http/rest/meta.ts';
import { developmentProcedure } from '../../http/trpc/init.ts';
import { formatDecimal, fromUnixSeconds } from '../../lib/format.ts';
import { juniorValue } from './junior-value.ts';

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
      rateToUnderlying: [{ mint: underlyingMint.toBase58(), amount: formatDecimal(rate, 12) }],
      totalPoolValueUsd: usd,
      tokenSupply: state.junior.supply,
      trancheId: input.id,
    };
  });
