import { integrationRequest, integrationResponse } from '@obverse/contracts';
import { decodeTokenMetadata, math } from '@obverse/core';
import { addressOrNull } from '../../chain/governance.ts';
import { feeTermsOf } from '../../chain/integrations.ts';
import { trancheOf } from '../../chain/tranches.ts';
import { get, procedure } from '../procedure.ts';

export const configuration = procedure(
  get('/integration/{id}', {
    auth: 'none',
    summary: 'Configuration and metadata of an integration',
    failures: [404],
    shows: (chain, { id }) => chain.integration(id),
  }),
)
  .input(integrationRequest)
  .output(integrationResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const { state, brandedMint, now } = await chain.integration(input.id);
    const { integration, stablecoin } = state;
    // a raise whose time has come takes effect with the next sync, which every exchange begins with
    const terms = feeTermsOf(math.projectTo(state, now).integration);
    return {
      integrationId: input.id,
      brandedMint: integration.brandedMint.toBase58(),
      stablecoin: integration.stablecoin.toBase58(),
      stablecoinIndex: stablecoin.index,
      stablecoinMint: integration.underlyingMint.toBase58(),
      juniorTranche: trancheOf(chain, state).id.toBase58(),
      decimals: stablecoin.decimals,
      initializer: integration.initializer.toBase58(),
      authority: integration.authority.toBase58(),
      pendingAuthority: addressOrNull(integration.pendingAuthority),
      ...terms,
      whitelistRequired: integration.whitelistRequired,
      metadata: decodeTokenMetadata(integration.brandedMint, brandedMint),
    };
  });
