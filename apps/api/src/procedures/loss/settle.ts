import { settleLossClaimRequest, settleLossClaimResponse } from '@obverse/contracts';
import { settleLossClaimInstruction } from '@obverse/core';
import { simulationFailed } from '../../lib/errors.ts';
import { readLossReport } from '../../losses/losses.ts';
import { prepareTransaction } from '../../solana/prepare.ts';
import { resolveFeePayer } from '../../solana/wallets.ts';
import { post, procedure } from '../procedure.ts';

export const settle = procedure(
  post('/loss-claims/settle', {
    auth: 'none',
    summary: "Pay out the refund of a claim on a resolved loss report; signed by the claim's owner",
    failures: [404, 422],
  }),
)
  .input(settleLossClaimRequest)
  .output(settleLossClaimResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    return prepareTransaction(chain, input, async (facts) => {
      const claim = await facts.lossClaim(input.claimId);
      const { owner, lossReport } = claim;
      const stablecoin = await facts.stablecoin(claim.stablecoin);
      const { underlyingMint: mint, tokenProgram } = stablecoin;
      return {
        feePayer: resolveFeePayer(chain, input.feePayer, owner),
        receiver: { owner, mint, tokenProgram },
        instructions: ({ createReceiver }) => [
          ...createReceiver,
          settleLossClaimInstruction({ stablecoin, claim }, chain.programId),
        ],
        explain: async () => {
          if ((await readLossReport(chain, lossReport))?.resolvedTs === 0n)
            throw simulationFailed('the loss report is not resolved yet');
        },
      };
    });
  });
