import { setWhitelistRequiredRequest, setWhitelistRequiredResponse } from '@obverse/contracts';
import { setWhitelistRequiredInstruction } from '@obverse/core';
import { integrationReads } from '../../solana/integrations.ts';
import { prepareTransaction } from '../../solana/prepare-transaction.ts';
import { resolveFeePayer } from '../../solana/wallets.ts';
import { post, procedure } from '../procedure.ts';

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
    return prepareTransaction(chain, input, function* () {
      const { address: integration, authority } = yield* integrationReads(chain, input.integrationId);
      const feePayer = resolveFeePayer(chain, input.feePayer, authority);
      const setting = { integration, authority, required };
      return {
        feePayer,
        instructions: () => [setWhitelistRequiredInstruction(setting, chain.programId)],
      };
    });
  });
