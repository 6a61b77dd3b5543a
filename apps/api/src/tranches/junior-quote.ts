import { juniorQuoteRequest, juniorQuoteResponse } from '@obverse/contracts';
import { math, ProgramError } from '@obverse/core';
import { developmentProcedure, get } from '../auth/procedure.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { mapProgramError, programApiError } from '../solana/failures.ts';
import { readTranche } from '../state/tranches.ts';

export const juniorQuote = developmentProcedure(
  get('/tranches/junior/{id}/quote', {
    auth: 'none',
    summary: 'What a deposit into a junior tranche would cost and give now',
    failures: [404, 422],
  }),
)
  .input(juniorQuoteRequest)
  .output(juniorQuoteResponse)
  .query(async ({ ctx, input }) => {
    const { amount } = input;
    const tranche = await readTranche(ctx.chains[input.cluster], input.id);
    const { stablecoin, now, status, paused } = tranche;
    if (status === 'wipedOut') throw programApiError(new ProgramError('epochEnded'));
    const quoted = mapProgramError(() => math.quoteJuniorDeposit(stablecoin, now, amount));
    return {
      amount,
      cost: quoted.cost,
      tokensOut: quoted.tokensOut,
      minimumReceived: quoted.minimumReceived,
      rate: quoted.exchangeRate,
      limitedBy: paused ? ('paused' as const) : (quoted.limitedBy ?? null),
      timestamp: fromUnixSeconds(now),
    };
  });
