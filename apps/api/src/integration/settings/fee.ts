import { setFeeRequest, setFeeResponse } from '@obverse/contracts';
import { decodeIntegration, math, ProgramError, setFeeInstruction } from '@obverse/core';
import { post, procedure } from '../../auth/procedure.ts';
import { unavailable } from '../../lib/errors.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { decodeAccount } from '../../solana/accounts.ts';
import { programApiError } from '../../solana/failures.ts';
import { prepareTransaction } from '../../solana/prepare.ts';
import { resolveFeePayer } from '../../solana/wallet-checks.ts';

/** The fee as answers have it: the present one, and the raise that is scheduled. */
export function feeTermsOf({
  feeBps,
  nextFeeBps,
  feeEtaTs,
}: Pick<math.IntegrationState, 'feeBps' | 'nextFeeBps' | 'feeEtaTs'>) {
  const hasRaise = feeEtaTs !== 0n;
  return {
    feeBps,
    nextFeeBps: hasRaise ? nextFeeBps : null,
    feeEta: hasRaise ? fromUnixSeconds(feeEtaTs) : null,
  };
}

export const setFee = procedure(
  post('/integration/fee', {
    auth: 'key',
    prepares: true,
    summary: "Change the integrator's share of the yield; signed by the integration's authority",
    description:
      "A lower share counts at once, and cancels a scheduled raise. A higher one waits for the platform's delay (`GET /governance/roles`), so that holders can leave first, and takes the place of an earlier scheduled one. Gains until the first sync after `feeEta` bear the old share. That of a payment coin cannot change.",
    failures: [404, 422],
  }),
)
  .input(setFeeRequest)
  .output(setFeeResponse)
  .mutation(async ({ ctx, input }) => {
    const { feeBps } = input;
    const chain = ctx.chains[input.cluster];
    let terms = { feeBps, nextFeeBps: 0, feeEtaTs: 0n };
    const transaction = await prepareTransaction(chain, input, async (facts) => {
      const integration = await facts.integration(input.integrationId);
      const { address, stablecoin, kind } = integration;
      if (kind === math.coinKinds.payment) throw programApiError(new ProgramError('feeLocked'));
      const feePayer = resolveFeePayer(chain, input.feePayer, integration.authority);
      const change = { integration, stablecoin: { address: stablecoin }, feeBps };
      return {
        feePayer,
        instructions: () => [setFeeInstruction(change, chain.programId)],
        account: address,
        check: (after) => {
          const changed = decodeAccount(chain, address, after, decodeIntegration);
          if (changed === undefined) throw unavailable(`The ${chain.cluster} cluster`);
          terms = changed;
        },
      };
    });
    return { ...transaction, ...feeTermsOf(terms) };
  });
