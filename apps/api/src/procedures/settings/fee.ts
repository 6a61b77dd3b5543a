import { setFeeRequest, setFeeResponse } from '@obverse/contracts';
import { decodePlatform, math, platformAddress, setFeeInstruction } from '@obverse/core';
import { decodeExisting } from '../../solana/accounts.ts';
import { feeTermsOf, integrationReads } from '../../solana/integrations.ts';
import { prepareTransaction } from '../../solana/prepare-transaction.ts';
import { stablecoinReads } from '../../solana/stablecoins.ts';
import { resolveFeePayer } from '../../solana/wallets.ts';
import { post, procedure } from '../procedure.ts';

export const setFee = procedure(
  post('/integration/fee', {
    auth: 'key',
    prepares: true,
    summary: "Change the integrator's share of the yield; signed by the integration's authority",
    description:
      "A lower share counts at once, and cancels a scheduled raise. A higher one waits for the platform's delay (`GET /governance/roles`), so that holders can leave first, and takes the place of an earlier scheduled one. Gains until the first sync after `feeEta` bear the old share.",
    failures: [404, 422],
  }),
)
  .input(setFeeRequest)
  .output(setFeeResponse)
  .mutation(async ({ ctx, input }) => {
    const { feeBps } = input;
    const chain = ctx.chains[input.cluster];
    const platformId = platformAddress(chain.programId);
    let terms = { feeBps, nextFeeBps: 0, feeEtaTs: 0n };
    const transaction = await prepareTransaction(chain, input, function* () {
      const integration = yield* integrationReads(chain, input.integrationId);
      const feePayer = resolveFeePayer(chain, input.feePayer, integration.authority);
      const stablecoin = yield* stablecoinReads(chain, integration.stablecoin);
      const { now, accounts } = yield [platformId];
      const { delaySeconds } = decodeExisting(chain, platformId, accounts[0], decodePlatform);
      return {
        feePayer,
        check: () => {
          terms = math.setFee(math.projectTo({ stablecoin, integration }, now), feeBps, delaySeconds);
        },
        instructions: () => [setFeeInstruction({ integration, stablecoin, feeBps }, chain.programId)],
      };
    });
    return { ...transaction, ...feeTermsOf(terms) };
  });
