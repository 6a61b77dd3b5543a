import { settleLossClaimRequest, settleLossClaimResponse } from '@obverse/contracts';
import { settleLossClaimInstruction, tokenAddress, tokenBalance } from '@obverse/core';
import { simulationFailed } from '../../lib/errors.ts';
import { lossClaimReads } from '../../solana/losses.ts';
import { prepareTransaction } from '../../solana/prepare-transaction.ts';
import { stablecoinReads } from '../../solana/stablecoins.ts';
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
    return prepareTransaction(chain, input, function* () {
      const { claim, report } = yield* lossClaimReads(chain, input.claimId);
      const { owner } = claim;
      const feePayer = resolveFeePayer(chain, input.feePayer, owner);
      const stablecoin = yield* stablecoinReads(chain, report.stablecoin);
      const { underlyingMint: mint, tokenProgram } = stablecoin;
      const { accounts } = yield [tokenAddress(mint, owner, tokenProgram)];
      return {
        feePayer,
        receiver: { owner, mint, tokenProgram, balance: tokenBalance(accounts[0], tokenProgram) },
        check: () => {
          if (report.resolvedTs === 0n) throw simulationFailed('the loss report is not resolved yet');
        },
        instructions: ({ createReceiver }) => [
          ...createReceiver,
          settleLossClaimInstruction({ stablecoin, claim }, chain.programId),
        ],
      };
    });
  });
