import { exchangeResponse, redeemRequest } from '@obverse/contracts';
import { math, redeemInstruction } from '@obverse/core';
import { readIntegration, readIntegrationWithHolder } from '../../chain/integrations.ts';
import { prepareTransaction } from '../../chain/prepare-transaction.ts';
import { mapProgramError } from '../../chain/program-errors.ts';
import { createMissingAccount, requireWallet, resolveFeePayer } from '../../chain/wallets.ts';
import { simulationFailed } from '../../lib/errors.ts';
import { post, procedure } from '../procedure.ts';

export const redeem = procedure(
  post('/integration/redeem', {
    auth: 'key',
    summary: 'Give back branded tokens and receive underlying',
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
    const quote = () => mapProgramError(() => math.quoteRedeem(snapshot, amount), snapshot);
    const minimumReceived = input.minimumReceived ?? quote().minimumReceived;
    const { stablecoin } = snapshot.state;
    const { underlyingMint, tokenProgram } = stablecoin;
    const instructions = [
      ...createMissingAccount(underlying, { feePayer, owner: user, mint: underlyingMint, tokenProgram }),
      redeemInstruction({ user, integration, stablecoin, amount, minimumReceived }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority, snapshot });
  });
