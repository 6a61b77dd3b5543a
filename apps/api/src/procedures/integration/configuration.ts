import { integrationRequest, integrationResponse } from '@obverse/contracts';
import { decodeTokenMetadata } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { readIntegrationSnapshot } from '../../chain/integrations.ts';
import { get, procedure } from '../procedure.ts';

/** The program stores the zero address while no one is nominated. */
const nominee = (authority: PublicKey): string | null =>
  authority.equals(PublicKey.default) ? null : authority.toBase58();

export const configuration = procedure(
  get('/integration/{id}', {
    auth: 'none',
    summary: 'Configuration and metadata of an integration',
    failures: [404],
  }),
)
  .input(integrationRequest)
  .output(integrationResponse)
  .query(async ({ ctx, input }) => {
    const { state, brandedMint } = await readIntegrationSnapshot(ctx.chains[input.cluster], input.id);
    const { integration, stablecoin } = state;
    return {
      integrationId: input.id,
      brandedMint: integration.brandedMint.toBase58(),
      stablecoin: integration.stablecoin.toBase58(),
      stablecoinIndex: stablecoin.index,
      stablecoinMint: integration.underlyingMint.toBase58(),
      juniorTranche: stablecoin.juniorTranche.toBase58(),
      decimals: stablecoin.decimals,
      initializer: integration.initializer.toBase58(),
      authority: integration.authority.toBase58(),
      pendingAuthority: nominee(integration.pendingAuthority),
      feeBps: integration.feeBps,
      whitelistRequired: integration.whitelistRequired,
      metadata: decodeTokenMetadata(integration.brandedMint, brandedMint),
    };
  });
