import {
  acceptAuthorityRequest,
  acceptAuthorityResponse,
  nominateAuthorityRequest,
  nominateAuthorityResponse,
} from '@obverse/contracts';
import { acceptAuthorityInstruction, nominateAuthorityInstruction, ProgramError } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { post, procedure } from '../../auth/procedure.ts';
import { programApiError } from '../../solana/failures.ts';
import { readIntegration } from '../../solana/integrations.ts';
import { prepareTransaction } from '../../solana/prepare.ts';
import { requireSigner, resolveFeePayer } from '../../solana/wallet-checks.ts';

export const nominateAuthority = procedure(
  post('/integration/authority/nominate', {
    auth: 'key',
    prepares: true,
    summary: "Nominate the next authority of an integration; signed by the integration's authority",
    description:
      'Nothing changes until the nominee accepts, so that a mistyped address cannot take the coin away. `GET /integration/{id}` shows the nominee as `pendingAuthority`.',
    failures: [404, 422],
  }),
)
  .input(nominateAuthorityRequest)
  .output(nominateAuthorityResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    // the zero address, which nobody can sign for, stands for nobody
    const nominee =
      input.nominee === null ? PublicKey.default : requireSigner(chain, 'nominee', input.nominee);
    return prepareTransaction(chain, input, async (facts) => {
      const integration = await facts.integration(input.integrationId);
      const feePayer = resolveFeePayer(chain, input.feePayer, integration.authority);
      return {
        feePayer,
        instructions: () => [nominateAuthorityInstruction({ integration, nominee }, chain.programId)],
      };
    });
  });

export const acceptAuthority = procedure(
  post('/integration/authority/accept', {
    auth: 'none',
    summary: 'Become the authority of an integration; signed by the nominee',
    description:
      'The fees owed then belong to the new authority, and a scheduled raise of the fee stays scheduled. The API key that the former authority signed for ends, and so do webhooks, which a replay enables again: rotate the key.',
    failures: [403, 404, 422],
  }),
)
  .input(acceptAuthorityRequest)
  .output(acceptAuthorityResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const nominee = requireSigner(chain, 'nominee', input.nominee);
    const feePayer = resolveFeePayer(chain, input.feePayer, nominee);
    return prepareTransaction(chain, input, async (facts) => {
      const { address: integration } = await facts.integration(input.integrationId);
      return {
        feePayer,
        instructions: () => [acceptAuthorityInstruction({ integration, nominee }, chain.programId)],
        explain: async () => {
          const { pendingAuthority } = (await readIntegration(chain, input.integrationId)).integration;
          if (!pendingAuthority.equals(nominee)) throw programApiError(new ProgramError('notNominated'));
        },
      };
    });
  });
