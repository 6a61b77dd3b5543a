import { claimFeesRequest, claimFeesResponse } from '@obverse/contracts';
import { claimFeesInstruction, math, tokenAddress } from '@obverse/core';
import { SystemProgram } from '@solana/web3.js';
import { type Balances, holderReads, integrationReads } from '../../chain/integrations.ts';
import { prepareTransaction } from '../../chain/prepare-transaction.ts';
import { checkIsNoTokenAccount, requireWallet, resolveFeePayer } from '../../chain/wallets.ts';
import { invalid, simulationFailed } from '../../lib/errors.ts';
import { post, procedure } from '../procedure.ts';

/** The associated token account of anything but a wallet is out of reach: no one can spend from it. */
function checkIsWallet(field: string, { wallet: account }: Balances): void {
  if (account === null || account.owner.equals(SystemProgram.programId)) return;
  checkIsNoTokenAccount(field, account);
  throw invalid(field, 'must be a wallet, not a program or an account of one');
}

export const claimFees = procedure(
  post('/integration/claim-fees', {
    auth: 'key',
    prepares: true,
    summary: "Pay out the integrator's commission; signed by the integration's authority",
    failures: [404, 422],
  }),
)
  .input(claimFeesRequest)
  .output(claimFeesResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    return prepareTransaction(chain, input, function* () {
      const integration = yield* integrationReads(chain, input.integrationId);
      const { authority } = integration;
      const feePayer = resolveFeePayer(chain, input.feePayer, authority);
      const owner =
        input.destination === undefined ? authority : requireWallet(chain, 'destination', input.destination);
      const { snapshot, balances } = yield* holderReads(chain, integration, owner);
      const { stablecoin } = snapshot.state;
      const { underlyingMint: mint, tokenProgram } = stablecoin;
      const destination = tokenAddress(mint, owner, tokenProgram);
      const claim = { integration, stablecoin, amount: input.amount, destination };
      return {
        feePayer,
        snapshot,
        receiver: { owner, mint, tokenProgram, balance: balances.underlying },
        check: () => {
          // the authority itself may be an account of a program, such as a multisig's vault, which signs for it
          if (input.destination !== undefined) checkIsWallet('destination', balances);
          const { feesOwed } = math.projectTo(snapshot.state, snapshot.now).integration;
          if (feesOwed === 0n) throw simulationFailed('no fees are owed');
        },
        instructions: ({ createReceiver }) => [
          ...createReceiver,
          claimFeesInstruction(claim, chain.programId),
        ],
      };
    });
  });
