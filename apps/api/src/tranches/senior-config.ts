import { seniorConfigResponse, trancheRequest } from '@obverse/contracts';
import { math } from '@obverse/core';
import { developmentProcedure, get } from '../auth/procedure.ts';
import { ApiError } from '../lib/errors.ts';
import { recentIntegration } from '../solana/integrations.ts';

/** The id of a senior tranche is that of its integration. */
const toTrancheError = (id: string) => (error: unknown) => {
  throw error instanceof ApiError && error.errorCode === 'INTEGRATION_NOT_FOUND'
    ? new ApiError('TRANCHE_NOT_FOUND', `No such senior tranche: ${id}`)
    : error;
};

export const seniorConfig = developmentProcedure(
  get('/tranches/senior/{id}/config', {
    auth: 'none',
    summary: 'Configuration of a senior tranche',
    failures: [404],
  }),
)
  .input(trancheRequest)
  .output(seniorConfigResponse)
  .query(async ({ ctx, input }) => {
    const { state, now } = await recentIntegration(ctx.chains[input.cluster], input.id).catch(
      toTrancheError(input.id),
    );
    const { integration } = state;
    const { feeBps, principal, feesOwed } = math.projectTo(state, now).integration;
    return {
      brandedMint: integration.brandedMint.toBase58(),
      stablecoinMint: integration.underlyingMint.toBase58(),
      fee: feeBps,
      principal,
      integratorsCommission: feesOwed,
      authority: integration.authority.toBase58(),
      bump: integration.bump,
    };
  });
