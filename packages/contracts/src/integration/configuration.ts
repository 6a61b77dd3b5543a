import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { metadataResponse } from '../primitives/metadata.ts';
import {
  addressResponse,
  booleanResponse,
  bpsResponse,
  integerResponse,
  optionalTimestamp,
} from '../primitives/output.ts';
import { complianceResponse, powersResponse } from './compliance.ts';
import { coinKindResponse } from './kind.ts';

/** Path of GET /integration/{id} and of the reads under it. */
export const integrationRequest = z.strictObject({
  id: address('Integration ID'),
  cluster: clusterSchema,
});

/** Configuration and metadata of an integration, as they stand on chain. */
export const integrationResponse = z.object({
  integrationId: addressResponse('The integration'),
  brandedMint: addressResponse('The branded mint'),
  stablecoin: addressResponse('The platform stablecoin'),
  stablecoinIndex: integerResponse('Index of the platform stablecoin'),
  stablecoinMint: addressResponse('The underlying mint'),
  juniorTranche: addressResponse(
    "The stablecoin's present junior tranche, which covers its losses first; a loss that wipes it out begins another",
  ),
  decimals: integerResponse('Decimals of the coin and of the underlying'),
  initializer: addressResponse('Who initialized the integration'),
  authority: addressResponse('Who governs it'),
  pendingAuthority: addressResponse('Nominee')
    .nullable()
    .meta({ description: 'Nominated as authority and not yet accepted; base58 address' }),
  kind: coinKindResponse,
  feeBps: bpsResponse(
    "The integrator's share of the yield, as a sync at this moment would leave it: a raise counts from feeEta on",
  ),
  nextFeeBps: bpsResponse('The scheduled share').nullable().meta({
    description:
      'The higher share that is scheduled; basis points, 10000 = 100 %. null without one, and from feeEta on, when it is feeBps',
  }),
  feeEta: optionalTimestamp(
    'When nextFeeBps becomes feeBps; gains before the first sync after it bear the old share; null where no raise is scheduled',
  ),
  whitelistRequired: booleanResponse('Whether only whitelisted users may mint'),
  compliance: complianceResponse,
  powers: powersResponse,
  metadata: metadataResponse,
});
