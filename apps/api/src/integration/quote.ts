import { quoteRequest, quoteResponse } from '@obverse/contracts';
import { lossReportAddress, math } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { get, procedure } from '../auth/procedure.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { mapProgramError } from '../solana/failures.ts';
import type { IntegrationSnapshot } from '../solana/integrations.ts';
import { coinKindOf, recentIntegration } from '../solana/integrations.ts';

function quoteOfMint({ state, paused, now }: IntegrationSnapshot, amount: bigint) {
  const { cost, tokensOut, minimumReceived, exchangeRate, limitedBy } = math.quoteMint(state, now, amount);
  return {
    amountIn: cost,
    amountOut: tokensOut,
    ...{ cost, tokensOut, paidNow: null, withheld: null, reportId: null },
    minimumReceived,
    rate: exchangeRate,
    limitedBy: paused ? ('paused' as const) : (limitedBy ?? null),
  };
}

function quoteOfRedemption(
  { state, vaultBalance, now }: IntegrationSnapshot,
  tokens: bigint,
  programId: PublicKey,
) {
  const quoted = math.quoteRedeem(state, vaultBalance, now, tokens);
  const { paidNow, withheld, minimumReceived, exchangeRate, limitedBy } = quoted;
  const { address, reportCount } = state.stablecoin;
  const reportId = withheld > 0n ? lossReportAddress(address, reportCount - 1, programId).toBase58() : null;
  return {
    amountIn: tokens,
    amountOut: paidNow,
    ...{ cost: null, tokensOut: null, paidNow, withheld, reportId },
    minimumReceived,
    rate: exchangeRate,
    limitedBy: limitedBy ?? null,
  };
}

export const quote = procedure(
  get('/integration/{id}/quote', {
    auth: 'none',
    summary: 'What a mint or a redemption would give now',
    description:
      'The amounts are those at the present rate. `limitedBy` says what would make the exchange fail now all the same, or that a loss report withholds a part.',
    failures: [404, 422],
  }),
)
  .input(quoteRequest)
  .output(quoteResponse)
  .query(async ({ ctx, input }) => {
    const { side, amount } = input;
    const chain = ctx.chains[input.cluster];
    const snapshot = await recentIntegration(chain, input.id);
    const quoteSide = () =>
      side === 'mint' ? quoteOfMint(snapshot, amount) : quoteOfRedemption(snapshot, amount, chain.programId);
    const quoted = mapProgramError(quoteSide, snapshot);
    const { stablecoin } = math.projectTo(snapshot.state, snapshot.now);
    const liquidityLeft = math.liquidityLeft(stablecoin, snapshot.vaultBalance);
    return {
      side,
      kind: coinKindOf(snapshot.state.integration),
      amount,
      ...quoted,
      ...(snapshot.stop !== undefined && { limitedBy: 'paused' as const }),
      remainingCapacity: math.capRemaining(stablecoin),
      availableLiquidity: liquidityLeft,
      liquidityLeft,
      timestamp: fromUnixSeconds(snapshot.now),
    };
  });
