import { integrationRequest, websiteResponse, websiteSchema } from '@obverse/contracts';
import { decodeTokenMetadata } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { recentIntegration } from '../solana/integrations.ts';
import { keyAt } from '../uploads/store.ts';

/** The site in a metadata JSON that this service has written; null without one. */
function websiteIn(json: Uint8Array): string | null {
  const { external_url: named } = JSON.parse(Buffer.from(json).toString()) as { external_url?: unknown };
  return websiteSchema.safeParse(named).data ?? null;
}

export const website = procedure(
  get('/integration/{id}/website', {
    auth: 'none',
    summary: "The issuer's site in the metadata of an integration",
    description:
      'What `metadata[website]` of the upload was that its metadata names: another upload is without it unless it names it again.',
    failures: [404],
  }),
)
  .input(integrationRequest)
  .output(websiteResponse)
  .query(async ({ ctx, input }) => {
    const { state, brandedMint } = await recentIntegration(ctx.chains[input.cluster], input.id);
    const mint = state.integration.brandedMint;
    const { uri } = decodeTokenMetadata(mint, brandedMint);
    const key = keyAt(ctx.uploads, mint.toBase58(), uri, 'json');
    const json = key === undefined ? undefined : await ctx.uploads.find(key);
    return { website: json === undefined ? null : websiteIn(json) };
  });
