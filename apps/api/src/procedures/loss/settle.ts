import { settleLossClaimRequest, settleLossClaimResponse } from '@obverse/contracts';
import { settleLossClaimInstruction, tokenAddress, tokenBalance } from '@obverse/core';
import { readAccounts } from '../../chain/accounts.ts';
import { readLossClaim } from '../../chain/losses.ts';
import { prepareTransaction } from '../../chain/prepare-transaction.ts';
import { findStablecoin } from '../../chain/stablecoins.ts';
import { createMissingAccount, resolveFeePayer } from '../../chain/wallets.ts';
import { simulationFailed } from '../../lib/errors.ts';
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
    const { claim, report } = await readLossClaim(chain, input.claimId);
    const { owner } = claim;
    const feePayer = resolveFeePayer(chain, input.feePayer, owner);
    if (report.resolvedTs === 0n) throw simulationFailed('the loss report is not resolved yet');
    const { stablecoin } = await findStablecoin(chain, report.stablecoin);
    const { underlyingMint: mint, tokenProgram } = stablecoin;
    const { accounts } = await readAccounts(chain, [tokenAddress(mint, owner, tokenProgram)]);
    const balance = tokenBalance(accounts[0], tokenProgram);
    const instructions = [
      ...createMissingAccount(balance, { feePayer, owner, mint, tokenProgram }),
      settleLossClaimInstruction({ stablecoin, claim }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority: input.priority });
  });
