import { exchangeResponse, redeemRequest } from '@obverse/contracts';
import { math, redeemInstruction, redeemUnderReportInstruction } from '@obverse/core';
import {
  type IntegrationSnapshot,
  readIntegration,
  readIntegrationWithHolder,
} from '../../chain/integrations.ts';
import { prepareTransaction } from '../../chain/prepare-transaction.ts';
import { mapProgramError } from '../../chain/program-errors.ts';
import { createMissingAccount, requireWallet, resolveFeePayer } from '../../chain/wallets.ts';
import { ApiError, simulationFailed } from '../../lib/errors.ts';
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

export const redeem = procedure(
  post('/integration/redeem', {
    auth: 'key',
    summary: 'Give back branded tokens and receive underlying',
    description:
      'While an open loss report withholds a part, the user receives the rest and a claim. The claim pays what the loss proves smaller by, once the report is resolved.',
    failures: [404, 422],
  }),
)
  .input(redeemRequest)
  .output(exchangeResponse)
  .mutation(async ({ ctx, input }) => {
    const { amount, priority } = input;
    const chain = ctx.chains[input.cluster];
    const user = requireWallet(chain, 'user', input.user);
    const feePayer = resolveFeePayer(chain, input.feePayer, user);
    const integration = await readIntegration(chain, input.integrationId);
    const { snapshot, balances } = await readIntegrationWithHolder(chain, integration, user);
    const { branded = 0n, underlying } = balances;
    if (branded < amount)
      throw simulationFailed(`insufficient balance: the user holds ${branded} branded tokens`);
    const quote = () => quoteRedemption(snapshot, amount);
    const minimumReceived = input.minimumReceived ?? quote().minimumReceived;
    const { stablecoin } = snapshot.state;
    const isWithholding = math.bearsReport(stablecoin);
    if (isWithholding && !input.acceptWithheld) throw wouldWithhold(quote());
    const redemption = { user, integration, stablecoin, tokens: amount, minimumReceived };
    const { underlyingMint, tokenProgram } = stablecoin;
    const instructions = [
      ...createMissingAccount(underlying, { feePayer, owner: user, mint: underlyingMint, tokenProgram }),
      isWithholding
        ? redeemUnderReportInstruction({ ...redemption, feePayer }, chain.programId)
        : redeemInstruction(redemption, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority, snapshot });
  });
