import { exchangeResponse, mintRequest, type TransactionResult } from '@obverse/contracts';
import { math, mintInstruction, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import type * as z from 'zod';
import { simulationFailed } from '../../lib/errors.ts';
import type { Chain } from '../../solana/chain.ts';
import { holderReads, integrationReads } from '../../solana/integrations.ts';
import { prepareTransaction } from '../../solana/prepare-transaction.ts';
import { mapProgramError } from '../../solana/program-errors.ts';
import { checkIsNoTokenAccount, requireSigner, resolveFeePayer } from '../../solana/wallets.ts';
import { post, procedure } from '../procedure.ts';

/** Prepares a mint without asking who calls: the program decides who may mint. */
export async function prepareMint(
  chain: Chain,
  input: z.output<typeof mintRequest>,
): Promise<TransactionResult> {
  const { amount } = input;
  const user = requireSigner(chain, 'user', input.user);
  const feePayer = resolveFeePayer(chain, input.feePayer, user);
  return prepareTransaction(chain, input, function* () {
    const integration = yield* integrationReads(chain, input.integrationId);
    const { snapshot, balances } = yield* holderReads(chain, integration, user);
    const { branded, underlying = 0n } = balances;
    const { stablecoin } = snapshot.state;
    const { brandedMint } = integration;
    const quote = () => math.quoteMint(snapshot.state, snapshot.now, amount);
    return {
      feePayer,
      snapshot,
      receiver: { owner: user, mint: brandedMint, tokenProgram: TOKEN_2022_PROGRAM_ID, balance: branded },
      check: () => {
        checkIsNoTokenAccount('user', balances.wallet);
        if (underlying < amount)
          throw simulationFailed(`insufficient balance: the user holds ${underlying} of the underlying`);
      },
      minimumReceived: input.minimumReceived ?? (() => mapProgramError(quote, snapshot).minimumReceived),
      instructions: ({ createReceiver, minimumReceived }) => [
        ...createReceiver,
        mintInstruction({ user, integration, stablecoin, amount, minimumReceived }, chain.programId),
      ],
    };
  });
}

export const mint = procedure(
  post('/integration/mint', {
    auth: 'key',
    prepares: true,
    forSignedInUser: true,
    summary: 'Deposit underlying and receive branded tokens',
    failures: [403, 404, 422],
  }),
)
  .input(mintRequest)
  .output(exchangeResponse)
  .mutation(({ ctx, input }) => prepareMint(ctx.chains[input.cluster], input));
