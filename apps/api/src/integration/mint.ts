import { exchangeResponse, mintRequest, type TransactionResult } from '@obverse/contracts';
import {
  isTokenFrozen,
  mintInstruction,
  powersOf,
  TOKEN_2022_PROGRAM_ID,
  thawWhitelistedInstruction,
  tokenAddress,
  tokenAmount,
} from '@obverse/core';
import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import type * as z from 'zod';
import { post, procedure } from '../auth/procedure.ts';
import { simulationFailed } from '../lib/errors.ts';
import { readAccounts } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import type { IntegrationFacts } from '../solana/coins.ts';
import { checkNotStopped, programApiError } from '../solana/failures.ts';
import { readHolder } from '../solana/integrations.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { checkIsNoTokenAccount, requireSigner, resolveFeePayer } from '../solana/wallet-checks.ts';

/** Thaws the user's account where it is frozen by default, new or empty: the whitelist says whether it may be. What holds coins was frozen by the compliance authority. */
export async function thawingOf(
  chain: Chain,
  integration: IntegrationFacts,
  user: PublicKey,
): Promise<readonly TransactionInstruction[]> {
  if (!powersOf(integration.powers).frozenByDefault) return [];
  const address = tokenAddress(integration.brandedMint, user, TOKEN_2022_PROGRAM_ID);
  const [account] = (await readAccounts(chain, [address])).accounts;
  const isFresh =
    !account?.owner.equals(TOKEN_2022_PROGRAM_ID) || (isTokenFrozen(account) && tokenAmount(account) === 0n);
  return isFresh ? [thawWhitelistedInstruction({ integration, user }, chain.programId)] : [];
}

/** Prepares a mint without asking who calls: the program decides who may mint. */
export async function prepareMint(
  chain: Chain,
  input: z.output<typeof mintRequest>,
): Promise<TransactionResult> {
  const { amount } = input;
  const user = requireSigner(chain, 'user', input.user);
  const feePayer = resolveFeePayer(chain, input.feePayer, user);
  return prepareTransaction(chain, input, async (facts) => {
    const integration = await facts.integration(input.integrationId);
    const stablecoin = await facts.stablecoin(integration.stablecoin);
    const thawing = await thawingOf(chain, integration, user);
    return {
      feePayer,
      receiver: { owner: user, mint: integration.brandedMint, tokenProgram: TOKEN_2022_PROGRAM_ID },
      underlying: { stablecoin, owner: user, field: 'user' },
      instructions: ({ createReceiver, minimumReceived }) => [
        ...createReceiver,
        ...thawing,
        mintInstruction({ user, integration, stablecoin, amount, minimumReceived }, chain.programId),
      ],
      minimumReceived: input.minimumReceived,
      received: (event) => (event.kind === 'minted' ? event.tokens : undefined),
      account: user,
      check: (wallet) => checkIsNoTokenAccount('user', wallet),
      explain: async (error) => {
        const { snapshot, balances } = await readHolder(chain, integration, stablecoin, user);
        checkIsNoTokenAccount('user', balances.wallet);
        const { underlying = 0n } = balances;
        if (underlying < amount)
          throw simulationFailed(`insufficient balance: the user holds ${underlying} of the underlying`);
        if (error) throw programApiError(error, snapshot);
        checkNotStopped(snapshot, balances);
      },
    };
  });
}

export const mint = procedure(
  post('/integration/mint', {
    auth: 'key',
    prepares: true,
    keyOptional: true,
    summary: 'Deposit underlying and receive coins',
    description:
      'Needs no API key: the program decides who may mint. Without one it is limited by the address of the client.',
    failures: [403, 404, 422],
  }),
)
  .input(mintRequest)
  .output(exchangeResponse)
  .mutation(({ ctx, input }) => prepareMint(ctx.chains[input.cluster], input));
