import { exchangeResponse, redeemRequest, type TransactionResult } from '@obverse/contracts';
import { decodeStablecoin, math, redeemInstruction, redeemUnderReportInstruction } from '@obverse/core';
import type * as z from 'zod';
import { post, procedure } from '../auth/procedure.ts';
import { ApiError, simulationFailed } from '../lib/errors.ts';
import { decodeExisting, readAccounts } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import type { Facts } from '../solana/coins.ts';
import { checkNotStopped, mapProgramError, programApiError } from '../solana/failures.ts';
import { type IntegrationSnapshot, readHolder } from '../solana/integrations.ts';
import type { Plan } from '../solana/plan.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { checkIsNoTokenAccount, requireSigner, resolveFeePayer } from '../solana/wallet-checks.ts';

function wouldWithhold({ state, vaultBalance, now }: IntegrationSnapshot, tokens: bigint): ApiError {
  const { paidNow, withheld } = math.quoteRedeem(state, vaultBalance, now, tokens);
  return new ApiError(
    'LOSS_PENDING',
    `Invalid request data: a loss report is open: ${paidNow} would be paid now and ${withheld} withheld; repeat with acceptWithheld: true to redeem all the same`,
  );
}

const isLossPending = (error: unknown): boolean =>
  error instanceof ApiError && error.errorCode === 'LOSS_PENDING';

/** Prepares a redemption without asking who calls. */
export async function prepareRedemption(
  chain: Chain,
  input: z.output<typeof redeemRequest>,
): Promise<TransactionResult> {
  const { amount: tokens } = input;
  const user = requireSigner(chain, 'user', input.user);
  const feePayer = resolveFeePayer(chain, input.feePayer, user);
  const redemption = async (facts: Facts): Promise<Plan> => {
    const integration = await facts.integration(input.integrationId);
    const stablecoin = await facts.stablecoin(integration.stablecoin);
    const { underlyingMint: mint, tokenProgram } = stablecoin;
    return {
      feePayer,
      receiver: { owner: user, mint, tokenProgram },
      underlying: { stablecoin, owner: user, field: 'user' },
      instructions: ({ createReceiver, minimumReceived }) => [
        ...createReceiver,
        redeemInstruction({ user, integration, stablecoin, tokens, minimumReceived }, chain.programId),
      ],
      minimumReceived: input.minimumReceived,
      received: (event) => (event.kind === 'redeemed' ? event.amount : undefined),
      account: user,
      check: (wallet) => checkIsNoTokenAccount('user', wallet),
      explain: async (error) => {
        const { snapshot, balances } = await readHolder(chain, integration, stablecoin, user);
        checkIsNoTokenAccount('user', balances.wallet);
        const { branded = 0n } = balances;
        if (branded < tokens) throw simulationFailed(`insufficient balance: the user holds ${branded} coins`);
        if (error?.reason === 'lossPending')
          throw mapProgramError(() => wouldWithhold(snapshot, tokens), snapshot);
        if (error) throw programApiError(error, snapshot);
        checkNotStopped(snapshot, balances);
      },
    };
  };
  /** The user gets a part now, and a claim for what the open report withholds. */
  const redemptionUnderReport = async (facts: Facts): Promise<Plan> => {
    const plan = await redemption(facts);
    const integration = await facts.integration(input.integrationId);
    const { accounts } = await readAccounts(chain, [integration.stablecoin]);
    // with the number of the report that is open
    const stablecoin = decodeExisting(chain, integration.stablecoin, accounts[0], decodeStablecoin);
    const terms = { user, feePayer, integration, stablecoin, tokens };
    return {
      ...plan,
      instructions: ({ createReceiver, minimumReceived }) => [
        ...createReceiver,
        redeemUnderReportInstruction({ ...terms, minimumReceived }, chain.programId),
      ],
    };
  };
  return prepareTransaction(chain, input, redemption).catch((error: unknown) => {
    if (!isLossPending(error) || !input.acceptWithheld) throw error;
    return prepareTransaction(chain, input, redemptionUnderReport);
  });
}

export const redeem = procedure(
  post('/integration/redeem', {
    auth: 'key',
    prepares: true,
    keyOptional: true,
    summary: 'Give back coins and receive underlying',
    description:
      'Needs no API key: everyone may redeem. Without one it is limited by the address of the client. While an open loss report withholds a part, the user receives the rest and a claim. The claim pays what the loss proves smaller by, once the report is resolved.',
    failures: [404, 422],
  }),
)
  .input(redeemRequest)
  .output(exchangeResponse)
  .mutation(({ ctx, input }) => prepareRedemption(ctx.chains[input.cluster], input));
