import { convertRequest, exchangeResponse } from '@obverse/contracts';
import {
  createTokenAccountInstruction,
  math,
  mintInstruction,
  redeemInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { post, procedure } from '../auth/procedure.ts';
import { invalid, simulationFailed } from '../lib/errors.ts';
import { checkNotStopped, checkReceiver, mapProgramError, programApiError } from '../solana/failures.ts';
import { readHolder } from '../solana/integrations.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { checkIsNoTokenAccount, requireSigner, resolveFeePayer } from '../solana/wallet-checks.ts';
import { thawingOf } from './mint.ts';

export const convert = procedure(
  post('/integration/convert', {
    auth: 'none',
    summary: 'Give back tokens of one coin and receive those of another one of the same stablecoin',
    description:
      'One transaction, which redeems the one and mints the other with what the redemption pays: both happen, or nothing does. It takes coins alone of the user. The user keeps the underlying that is left: what accrues until the transaction executes, and what is worth less than a token. Needs no API key: the program decides who may mint. While a loss report is open nothing is minted, and so nothing is converted.',
    failures: [403, 404, 422],
  }),
)
  .input(convertRequest)
  .output(exchangeResponse)
  .mutation(({ ctx, input }) => {
    const { amount: tokens } = input;
    const chain = ctx.chains[input.cluster];
    const user = requireSigner(chain, 'user', input.user);
    const feePayer = resolveFeePayer(chain, input.feePayer, user);
    if (input.to === input.from) throw invalid('to', 'must be another coin than from');
    return prepareTransaction(chain, input, async (facts) => {
      const [from, to] = await Promise.all([facts.integration(input.from), facts.integration(input.to)]);
      if (!to.stablecoin.equals(from.stablecoin))
        throw invalid('to', 'must be a coin of the same stablecoin as from');
      const stablecoin = await facts.stablecoin(from.stablecoin);
      const [{ snapshot, balances }, thawing] = await Promise.all([
        readHolder(chain, from, stablecoin, user),
        thawingOf(chain, to, user),
      ]);
      checkIsNoTokenAccount('user', balances.wallet);
      const { branded = 0n } = balances;
      if (branded < tokens)
        throw simulationFailed(`insufficient balance: the user holds ${branded} coins of from`);
      // what the redemption pays at this moment: a rate falls by a loss alone, which then fails the transaction
      const { state, vaultBalance, now } = snapshot;
      const quoteNow = () => math.quoteRedeem(state, vaultBalance, now, tokens);
      const { paidNow: amount } = mapProgramError(quoteNow, snapshot);
      const { underlyingMint: mint, tokenProgram } = stablecoin;
      const between = { owner: user, mint, tokenProgram };
      const { underlyingOwner } = balances;
      if (underlyingOwner) checkReceiver({ receiver: between }, underlyingOwner.toBase58());
      const createUnderlying = underlyingOwner
        ? []
        : [createTokenAccountInstruction({ feePayer, ...between })];
      const redeeming = { user, integration: from, stablecoin, tokens, minimumReceived: amount };
      return {
        feePayer,
        receiver: { owner: user, mint: to.brandedMint, tokenProgram: TOKEN_2022_PROGRAM_ID },
        underlying: { stablecoin, owner: user, field: 'user' },
        instructions: ({ createReceiver, minimumReceived }) => [
          ...createUnderlying,
          ...createReceiver,
          redeemInstruction(redeeming, chain.programId),
          ...thawing,
          mintInstruction({ user, integration: to, stablecoin, amount, minimumReceived }, chain.programId),
        ],
        minimumReceived: input.minimumReceived,
        received: (event) => (event.kind === 'minted' ? event.tokens : undefined),
        explain: async (error) => {
          if (error) throw programApiError(error, snapshot);
          checkNotStopped(snapshot, balances, 'the coin from');
          const received = await readHolder(chain, to, stablecoin, user);
          checkNotStopped(received.snapshot, received.balances, 'the coin to');
        },
      };
    });
  });
