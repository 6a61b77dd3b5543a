import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { bps, flag, stablecoinIndex } from '../primitives/integer.ts';
import { metadataSchema } from '../primitives/metadata.ts';
import { addressResponse } from '../primitives/output.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';
import { complianceTerms } from './compliance.ts';
import { coinKindRequest } from './kind.ts';

/** The integrator's share of a payment coin, for good; basis points. */
export const paymentFeeBps = 10_000;

/** Body of POST /integration/initialize/flow. */
export const initializeRequest = z
  .strictObject({
    signer: address("The initializer; the branded mint's address derives from it"),
    authority: address('Who will govern the integration; need not sign. Default: signer').optional(),
    stablecoin: stablecoinIndex,
    kind: coinKindRequest.default('earning'),
    feeBps: bps(
      "The integrator's share of the yield; required of an earning coin, and nothing but 10000 of a payment coin",
    ).optional(),
    whitelistRequired: flag('Whether only whitelisted users may mint').default(true),
    compliance: complianceTerms.optional(),
    metadata: metadataSchema,
    ...transactionOptions,
  })
  .superRefine(({ kind, feeBps }, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', path: ['feeBps'], message });
    if (kind === 'earning' && feeBps === undefined) issue('is required');
    if (kind === 'payment' && feeBps !== undefined && feeBps !== paymentFeeBps) {
      issue(`must be ${paymentFeeBps} or absent: all yield of a payment coin is its integrator's`);
    }
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
