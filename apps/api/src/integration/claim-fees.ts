import { claimFeesRequest, claimFeesResponse } from '@obverse/contracts';
import { claimFeesInstruction, math, tokenAddress } from '@obverse/core';
import { type PublicKey, SystemProgram } from '@solana/web3.js';
import { post, procedure } from '../auth/procedure.ts';
import { invalid, simulationFailed } from '../lib/errors.ts';
import type { Account } from '../solana/accounts.ts';
import { programApiError } from '../solana/failures.ts';
import { readHolder } from '../solana/integrations.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { checkIsNoTokenAccount, isWallet, requireSigner, resolveFeePayer } from '../solana/wallet-checks.ts';

/**
 * The associated token account of anything but a wallet or a program's vault is out of reach: no one can spend from it. A vault is an account of the
 * System program, as wallets are, off the curve; one without SOL cannot be told from an address that no one can sign for.
 */
function checkCanOwnTokens(field: string, owner: PublicKey, account: Account | null): void {
  if (account === null && isWallet(owner)) return;
  if (account?.owner.equals(SystemProgram.programId)) return;
  checkIsNoTokenAccount(field, account);
  throw invalid(
    field,
    account === null
      ? 'must be a wallet, or a vault of a program that holds SOL'
      : 'must be a wallet, not a program or an account of one',
  );
}

export const claimFees = procedure(
  post('/integration/claim-fees', {
    auth: 'key',
    prepares: true,
    summary: "Pay out the integrator's revenue; signed by the integration's authority",
    failures: [404, 422],
  }),
)
  .input(claimFeesRequest)
  .output(claimFeesResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    return prepareTransaction(chain, input, async (facts) => {
      const integration = await facts.integration(input.integrationId);
      const stablecoin = await facts.stablecoin(integration.stablecoin);
      const { underlyingMint: mint, tokenProgram } = stablecoin;
      const { authority } = integration;
      const feePayer = resolveFeePayer(chain, input.feePayer, authority);
      const owner =
        input.destination === undefined ? authority : requireSigner(chain, 'destination', input.destination);
      const destination = tokenAddress(mint, owner, tokenProgram);
      const claim = { integration, stablecoin, amount: input.amount, destination };
      // the authority itself may be an account of a program, such as a multisig's vault, which signs for it
      const checkOwner = (account: Account | null): void => {
        if (input.destination !== undefined) checkCanOwnTokens('destination', owner, account);
      };
      return {
        feePayer,
        receiver: { owner, mint, tokenProgram },
        underlying: { stablecoin, owner, field: 'destination' },
        instructions: ({ createReceiver }) => [
          ...createReceiver,
          claimFeesInstruction(claim, chain.programId),
        ],
        account: owner,
        check: checkOwner,
        explain: async (error) => {
          const { snapshot, balances } = await readHolder(chain, integration, stablecoin, owner);
          checkOwner(balances.wallet);
          const { feesOwed } = math.projectTo(snapshot.state, snapshot.now).integration;
          if (feesOwed === 0n) throw simulationFailed('no fees are owed');
          if (error) throw programApiError(error, snapshot);
        },
      };
    });
  });
