import { quoteRequest, quoteResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { readIntegrationSnapshot } from '../../chain/integrations.ts';
import { mapProgramError } from '../../chain/program-errors.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { get, procedure } from '../procedure.ts';

export const quote = procedure(
  get('/integration/{id}/quote', {
    auth: 'none',
    summary: 'What a mint or a redemption would give now',
    failures: [404, 422],
  }),
)
  .input(quoteRequest)
  .output(quoteResponse)
  .query(async ({ ctx, input }) => {
    const snapshot = await readIntegrationSnapshot(ctx.chains[input.cluster], input.id);
    const quoteSide = input.side === 'mint' ? math.quoteMint : math.quoteRedeem;
    const quoted = mapProgramError(() => quoteSide(snapshot, input.amount), snapshot);
    return {
      side: input.side,
      amountIn: input.amount,
      amountOut: quoted.amountOut,
      minimumReceived: quoted.minimumReceived,
      rate: quoted.exchangeRate,
      remainingCapacity: quoted.capRemaining,
      availableLiquidity: quoted.liquidity,
      timestamp: fromUnixSeconds(snapshot.now),
    };
  });
