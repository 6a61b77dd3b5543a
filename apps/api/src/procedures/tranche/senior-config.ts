import { seniorConfigResponse, trancheRequest } from '@obverse/contracts';
import { math } from '@obverse/core';
import { readIntegrationSnapshot } from '../../chain/integrations.ts';
import { ApiError } from '../../lib/errors.ts';
import { developmentProcedure, get } from '../procedure.ts';

const notFound = (id: string) => new ApiError('TRANCHE_NOT_FOUND', `No such senior tranche: ${id}`);

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
    const { state, now } = await readIntegrationSnapshot(ctx.chains[input.cluster], input.id, notFound);
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
