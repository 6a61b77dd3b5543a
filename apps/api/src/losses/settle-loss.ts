import { settleLossClaimRequest, settleLossClaimResponse } from '@obverse/contracts';
import { decodeLossClaim, decodeLossReport, parseAddress, settleLossClaimInstruction } from '@obverse/core';
import { post, procedure } from '../auth/procedure.ts';
import { ApiError, simulationFailed } from '../lib/errors.ts';
import { fieldsOf } from '../solana/coins.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { resolveFeePayer } from '../solana/wallet-checks.ts';
import { readLossReport } from '../state/losses.ts';

const claimFacts = fieldsOf(decodeLossClaim, ...(['address', 'owner', 'lossReport', 'rentPayer'] as const));
const reportFacts = fieldsOf(decodeLossReport, 'stablecoin');

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
      const notFound = () => new ApiError('LOSS_CLAIM_NOT_FOUND', `No such loss claim: ${input.claimId}`);
      const claim = await facts.read(parseAddress(input.claimId), claimFacts, notFound);
      const { owner, lossReport } = claim;
      // a report can only be closed once its claims are settled
      const report = await facts.read(lossReport, reportFacts, notFound);
      const stablecoin = await facts.stablecoin(report.stablecoin);
      const { underlyingMint: mint, tokenProgram } = stablecoin;
      return {
        feePayer: resolveFeePayer(chain, input.feePayer, owner),
        receiver: { owner, mint, tokenProgram },
        underlying: { stablecoin, owner, field: 'claimId' },
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
