import { holdersRequest, holdersResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import { Facts } from '../solana/coins.ts';
import { recentLargestHolders } from '../solana/holders.ts';

export const holders = procedure(
  get('/integration/{id}/holders', {
    // The chain shows it to everybody. A list of all accounts costs a node too much to be had without a key.
    auth: 'key',
    summary: "The largest holders of an integration's coin",
    failures: [404],
  }),
)
  .input(holdersRequest)
  .output(holdersResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const { brandedMint } = await new Facts(chain).integration(input.id);
    const { largest, ...all } = await recentLargestHolders(chain, brandedMint);
    return { ...all, largest: largest.slice(0, input.limit) };
  });
