import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { bps, flag, stablecoinIndex } from '../primitives/integer.ts';
import { metadataSchema } from '../primitives/metadata.ts';
import { addressResponse } from '../primitives/output.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';
import { complianceRequest } from './compliance.ts';

/** Body of POST /integration/initialize/flow. */
export const initializeRequest = z
  .strictObject({
    signer: address("The initializer; the branded mint's address derives from it"),
    authority: address('Who will govern the integration; need not sign. Default: signer').optional(),
    stablecoin: stablecoinIndex,
    feeBps: bps("The integrator's share of the yield"),
    whitelistRequired: flag('Whether only whitelisted users may mint').default(true),
    compliance: complianceRequest.optional(),
    metadata: metadataSchema,
    ...transactionOptions,
  })
  .meta({
    example: {
      signer: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
      stablecoin: 0,
      feeBps: 1000,
      metadata: {
        name: 'Acme Dollar',
        symbol: 'aUSD',
        description: 'A coin',
        uri: 'https://acme.example/ausd.json',
      },
    },
  });

export const initializeResponse = transactionSchema.extend({
  integrationId: addressResponse('The integration that the transaction opens (its proxy state address)'),
});
