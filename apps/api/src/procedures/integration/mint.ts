import { exchangeResponse, mintRequest } from '@obverse/contracts';
import { createTokenAccountInstruction, math, mintInstruction, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { readCoinOf, readIntegration } from '../../chain/coin.ts';
import { prepareTransaction } from '../../chain/prepare.ts';
import { explaining } from '../../chain/refusal.ts';
import { wallet } from '../../chain/wallet.ts';
import { post } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { simulationFailed } from '../../lib/errors.ts';

export const mint = procedure(
  post('/integration/mint', {
    auth: 'key',
    summary: 'Deposit underlying and receive branded tokens',
    failures: [403, 404, 422],
  }),
)
  .input(mintRequest)
  .output(exchangeResponse)
  .mutation(async ({ ctx, input }) => {
    const { amount, priority } = input;
    const chain = ctx.chains[input.cluster];
    const user = wallet(chain, 'user', input.user);
    const feePayer = input.feePayer === undefined ? user : wallet(chain, 'feePayer', input.feePayer);
    const integration = await readIntegration(chain, input.integrationId);
    const { coin, holdings } = await readCoinOf(chain, integration, user);
    const { underlying = 0n } = holdings;
    if (underlying < amount)
      throw simulationFailed(`insufficient balance: the user holds ${underlying} of the underlying`);
    const minimumReceived =
      input.minimumReceived ?? explaining(coin, () => math.quoteMint(coin, amount)).minimumReceived;
    const { stablecoin } = coin.state;
    const missing = {
      feePayer,
      owner: user,
      mint: integration.brandedMint,
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    };
    const instructions = [
      ...(holdings.branded === undefined ? [createTokenAccountInstruction(missing)] : []),
      mintInstruction({ user, integration, stablecoin, amount, minimumReceived }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority, coin });
  });
