import { exchangeResponse, redeemRequest, type TransactionResult } from '@obverse/contracts';
import { math, redeemInstruction, redeemUnderReportInstruction } from '@obverse/core';
import type * as z from 'zod';
import { ApiError, simulationFailed } from '../../lib/errors.ts';
import type { Chain } from '../../solana/chain.ts';
import { holderReads, type IntegrationSnapshot, integrationReads } from '../../solana/integrations.ts';
import { prepareTransaction } from '../../solana/prepare-transaction.ts';
import { mapProgramError } from '../../solana/program-errors.ts';
import { checkIsNoTokenAccount, requireSigner, resolveFeePayer } from '../../solana/wallets.ts';
import { post, procedure } from '../procedure.ts';

const quoteRedemption = (snapshot: IntegrationSnapshot, tokens: bigint) =>
  mapProgramError(
    () => math.quoteRedeem(snapshot.state, snapshot.vaultBalance, snapshot.now, tokens),
    snapshot,
  );

const wouldWithhold = ({ paidNow, withheld }: math.RedeemQuote): ApiError =>
  new ApiError(
    'LOSS_PENDING',
    `Invalid request data: a loss report is open: ${paidNow} would be paid now and ${withheld} withheld; repeat with acceptWithheld: true to redeem all the same`,
  );

/** Prepares a redemption without asking who calls. */
export async function prepareRedemption(
  chain: Chain,
  input: z.output<typeof redeemRequest>,
): Promise<TransactionResult> {
  const { amount } = input;
  const user = requireSigner(chain, 'user', input.user);
  const feePayer = resolveFeePayer(chain, input.feePayer, user);
  return prepareTransaction(chain, input, function* () {
    const integration = yield* integrationReads(chain, input.integrationId);
    const { snapshot, balances } = yield* holderReads(chain, integration, user);
    const { branded = 0n, underlying: balance } = balances;
    const { stablecoin } = snapshot.state;
    const { underlyingMint: mint, tokenProgram } = stablecoin;
    const quote = () => quoteRedemption(snapshot, amount);
    const isWithholding = math.bearsReport(stablecoin);
    return {
      feePayer,
      snapshot,
      receiver: { owner: user, mint, tokenProgram, balance },
      check: () => {
        checkIsNoTokenAccount('user', balances.wallet);
        if (branded < amount)
          throw simulationFailed(`insufficient balance: the user holds ${branded} branded tokens`);
        if (isWithholding && !input.acceptWithheld) throw wouldWithhold(quote());
      },
      minimumReceived: input.minimumReceived ?? (() => quote().minimumReceived),
      instructions: ({ createReceiver, minimumReceived }) => {
        const redemption = { user, integration, stablecoin, tokens: amount, minimumReceived };
        return [
          ...createReceiver,
          isWithholding
            ? redeemUnderReportInstruction({ ...redemption, feePayer }, chain.programId)
            : redeemInstruction(redemption, chain.programId),
        ];
      },
    };
  });
}

export const redeem = procedure(
  post('/integration/redeem', {
    auth: 'key',
    prepares: true,
    forSignedInUser: true,
    summary: 'Give back branded tokens and receive underlying',
    description:
      'While an open loss report withholds a part, the user receives the rest and a claim. The claim pays what the loss proves smaller by, once the report is resolved.',
    failures: [404, 422],
  }),
)
  .input(redeemRequest)
  .output(exchangeResponse)
  .mutation(({ ctx, input }) => prepareRedemption(ctx.chains[input.cluster], input));
