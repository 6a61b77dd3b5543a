import { exchangeResponse, mintRequest } from '@obverse/contracts';
import { math, mintInstruction, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { readIntegration, readIntegrationWithHolder } from '../../chain/integrations.ts';
import { prepareTransaction } from '../../chain/prepare-transaction.ts';
import { mapProgramError } from '../../chain/program-errors.ts';
import { createMissingAccount, requireWallet, resolveFeePayer } from '../../chain/wallets.ts';
import { simulationFailed } from '../../lib/errors.ts';
import { post, procedure } from '../procedure.ts';

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
    const user = requireWallet(chain, 'user', input.user);
    const feePayer = resolveFeePayer(chain, input.feePayer, user);
    const integration = await readIntegration(chain, input.integrationId);
    const { snapshot, balances } = await readIntegrationWithHolder(chain, integration, user);
    const { branded, underlying = 0n } = balances;
    if (underlying < amount)
      throw simulationFailed(`insufficient balance: the user holds ${underlying} of the underlying`);
    const quote = () => mapProgramError(() => math.quoteMint(snapshot.state, snapshot.now, amount), snapshot);
    const minimumReceived = input.minimumReceived ?? quote().minimumReceived;
    const { stablecoin } = snapshot.state;
    const { brandedMint } = integration;
    const tokenProgram = TOKEN_2022_PROGRAM_ID;
    const instructions = [
      ...createMissingAccount(branded, { feePayer, owner: user, mint: brandedMint, tokenProgram }),
      mintInstruction({ user, integration, stablecoin, amount, minimumReceived }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority, snapshot });
  });
