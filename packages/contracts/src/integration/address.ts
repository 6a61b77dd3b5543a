import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { stablecoinIndex } from '../primitives/integer.ts';
import { tokenSymbol } from '../primitives/metadata.ts';
import { addressResponse } from '../primitives/output.ts';

/** Query of GET /integration/address. */
export const integrationAddressRequest = z.strictObject({
  signer: address('The initializer'),
  stablecoin: stablecoinIndex,
  symbol: tokenSymbol,
  cluster: clusterSchema,
});

/** The addresses that initialize will create; known beforehand, because an upload needs the mint. */
export const integrationAddressResponse = z.object({
  brandedMint: addressResponse('The branded mint'),
  integrationId: addressResponse('The integration'),
});
