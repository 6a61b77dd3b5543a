import { setWhitelistRequiredRequest, setWhitelistRequiredResponse } from '@obverse/contracts';
import { setWhitelistRequiredInstruction } from '@obverse/core';
import { post, procedure } from '../../auth/procedure.ts';
import { prepareTransaction } from '../../solana/prepare.ts';
import { resolveFeePayer } from '../../solana/wallet-checks.ts';

export const setWhitelistRequired = procedure(
  post('/integration/whitelist-required', {
    auth: 'key',
    prepares: true,
    summary: "Let everyone mint, or whitelisted users only; signed by the integration's authority",
    description:
      'Counts for mints from then on. The whitelist itself stays as it is, and nobody who holds coins needs to stand on it to redeem them.',
    failures: [404, 422],
  }),
)
  .input(setWhitelistRequiredRequest)
  .output(setWhitelistRequiredResponse)
  .mutation(async ({ ctx, input }) => {
    const { whitelistRequired: required } = input;
    const chain = ctx.chains[input.cluster];
    return prepareTransaction(chain, input, async (facts) => {
      const { address: integration, authority } = await facts.integration(input.integrationId);
      const feePayer = resolveFeePayer(chain, input.feePayer, authority);
      const setting = { integration, authority, required };
      return {
        feePayer,
        instructions: () => [setWhitelistRequiredInstruction(setting, chain.programId)],
      };
    });
  });
