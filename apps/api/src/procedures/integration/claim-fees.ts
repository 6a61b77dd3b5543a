import { claimFeesRequest, claimFeesResponse } from '@obverse/contracts';
import {
  claimFeesInstruction,
  createTokenAccountInstruction,
  math,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { SystemProgram } from '@solana/web3.js';
import { type Holdings, readCoinOf, readIntegration } from '../../chain/coin.ts';
import { prepareTransaction } from '../../chain/prepare.ts';
import { wallet } from '../../chain/wallet.ts';
import { post } from '../../http/rest/meta.ts';
import { procedure } from '../../http/trpc/init.ts';
import { invalid, simulationFailed } from '../../lib/errors.ts';

/** What is no wallet has no token account of its own that anyone could spend from. */
function checkIsWallet(field: string, { wallet: account }: Holdings): void {
  if (account === null || account.owner.equals(SystemProgram.programId)) return;
  if (account.owner.equals(TOKEN_PROGRAM_ID) || account.owner.equals(TOKEN_2022_PROGRAM_ID)) {
    throw invalid(field, 'must be a wallet, not a token account; its token account is found or created');
  }
  throw invalid(field, 'must be a wallet, not a program or an account of one');
}

export const claimFees = procedure(
  post('/integration/claim-fees', {
    auth: 'key',
    summary: "Pay out the integrator's commission; signed by the integration's authority",
    failures: [404, 422],
  }),
)
  .input(claimFeesRequest)
  .output(claimFeesResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const integration = await readIntegration(chain, input.integrationId);
    const { authority } = integration;
    const feePayer = input.feePayer === undefined ? authority : wallet(chain, 'feePayer', input.feePayer);
    const owner =
      input.destination === undefined ? authority : wallet(chain, 'destination', input.destination);
    const { coin, holdings } = await readCoinOf(chain, integration, owner);
    // the authority may be a program's account, such as a multisig's vault: it signs for itself
    if (input.destination !== undefined) checkIsWallet('destination', holdings);
    if (math.projectTo(coin.state, coin.now).integration.feesOwed === 0n)
      throw simulationFailed('no fees are owed');
    const { stablecoin } = coin.state;
    const { underlyingMint: mint, tokenProgram } = stablecoin;
    const destination = tokenAddress(mint, owner, tokenProgram);
    const claim = { integration, stablecoin, amount: input.amount ?? null, destination };
    const instructions = [
      ...(holdings.underlying === undefined
        ? [createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram })]
        : []),
      claimFeesInstruction(claim, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority: input.priority, coin });
  });
