import { integrationRequest, integrationResponse } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import { readCoin } from '../../chain/coin.ts';
import { tokenMetadata } from '../../chain/token-metadata.ts';
import { get } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';

/** The program writes zeros where nobody is nominated. */
const nominated = (authority: PublicKey): string | null =>
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
    const { state, brandedMint } = await readCoin(ctx.chains[input.cluster], input.id);
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
      pendingAuthority: nominated(integration.pendingAuthority),
      feeBps: integration.feeBps,
      whitelistRequired: integration.whitelistRequired,
      metadata: tokenMetadata(integration.brandedMint, brandedMint),
    };
  });
