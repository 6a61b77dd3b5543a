import { exchangeResponse, redeemRequest } from '@obverse/contracts';
import { createTokenAccountInstruction, math, redeemInstruction } from '@obverse/core';
import { readCoinOf, readIntegration } from '../../chain/coin.ts';
import { prepareTransaction } from '../../chain/prepare.ts';
import { explaining } from '../../chain/refusal.ts';
import { wallet } from '../../chain/wallet.ts';
import { post } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { simulationFailed } from '../../lib/errors.ts';

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
    const user = wallet(chain, 'user', input.user);
    const feePayer = input.feePayer === undefined ? user : wallet(chain, 'feePayer', input.feePayer);
    const integration = await readIntegration(chain, input.integrationId);
    const { coin, holdings } = await readCoinOf(chain, integration, user);
    const { branded = 0n } = holdings;
    if (branded < amount)
      throw simulationFailed(`insufficient balance: the user holds ${branded} branded tokens`);
    const minimumReceived =
      input.minimumReceived ?? explaining(coin, () => math.quoteRedeem(coin, amount)).minimumReceived;
    const { stablecoin } = coin.state;
    const { underlyingMint, tokenProgram } = stablecoin;
    const missing = { feePayer, owner: user, mint: underlyingMint, tokenProgram };
    const instructions = [
      ...(holdings.underlying === undefined ? [createTokenAccountInstruction(missing)] : []),
      redeemInstruction({ user, integration, stablecoin, amount, minimumReceived }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority, coin });
  });
