import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { metadataOut } from '../primitives/metadata.ts';
import { addressOut, bpsOut, flagOut, integerOut, optionalTimestamp } from '../primitives/output.ts';

/** Path of GET /integration/{id} and of the reads under it. */
export const integrationRequest = z.strictObject({
  id: address('Integration ID'),
  cluster: clusterSchema,
});

/** Configuration and metadata of an integration, as they stand on chain. */
export const integrationResponse = z.object({
  integrationId: addressOut('The integration'),
  brandedMint: addressOut('The branded mint'),
  stablecoin: addressOut('The platform stablecoin'),
  stablecoinIndex: integerOut('Index of the platform stablecoin'),
  stablecoinMint: addressOut('The underlying mint'),
  juniorTranche: addressOut(
    "The stablecoin's present junior tranche, which covers its losses first; a loss that wipes it out begins another",
  ),
  decimals: integerOut('Decimals of the branded and of the underlying mint'),
  initializer: addressOut('Who initialized the integration'),
  authority: addressOut('Who governs it'),
  pendingAuthority: addressOut('Nominee')
    .nullable()
    .meta({ description: 'Nominated as authority and not yet accepted; base58 address' }),
  feeBps: bpsOut(
    "The integrator's share of the yield, as a sync at this moment would leave it: a raise counts from feeEta on",
  ),
  nextFeeBps: bpsOut('The scheduled share').nullable().meta({
    description:
      'The higher share that is scheduled; basis points, 10000 = 100 %. null without one, and from feeEta on, when it is feeBps',
  }),
  feeEta: optionalTimestamp(
    'When nextFeeBps becomes feeBps; gains before the first sync after it bear the old share; null where no raise is scheduled',
  ),
  whitelistRequired: flagOut('Whether only whitelisted users may mint'),
  metadata: metadataOut,
});
