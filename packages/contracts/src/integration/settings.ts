import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { bps, flag } from '../primitives/integer.ts';
import { metadataChangesSchema } from '../primitives/metadata.ts';
import { bpsResponse, optionalTimestamp } from '../primitives/output.ts';
import { transactionOptions, transactionSchema } from '../transaction.ts';

const integrationId = address('Integration ID');

/** Body of POST /integration/fee. The transaction is for the authority of an earning coin to sign. */
export const setFeeRequest = z.strictObject({
  integrationId,
  feeBps: bps("The integrator's share of the yield"),
  ...transactionOptions,
});

/** The transaction, and the fee as it would leave it now. */
export const setFeeResponse = transactionSchema.extend({
  feeBps: bpsResponse('The share that counts once the transaction has executed'),
  nextFeeBps: bpsResponse('The higher share').nullable().meta({
    description:
      'The higher share that the transaction schedules; basis points, 10000 = 100 %. null where it lowers the share at once',
  }),
  feeEta: optionalTimestamp(
    'When nextFeeBps becomes feeBps if the transaction executes now; later by as much as it executes later; null where no raise is scheduled',
  ),
});

/** Body of POST /integration/metadata. The transaction is for the integration's authority to sign. */
export const updateMetadataRequest = z.strictObject({
  integrationId,
  metadata: metadataChangesSchema,
  ...transactionOptions,
});

export const updateMetadataResponse = transactionSchema;

/** Body of POST /integration/whitelist-required. The transaction is for the integration's authority to sign. */
export const setWhitelistRequiredRequest = z.strictObject({
  integrationId,
  whitelistRequired: flag('Whether only whitelisted users may mint'),
  ...transactionOptions,
});

export const setWhitelistRequiredResponse = transactionSchema;

/** Body of POST /integration/authority/nominate. The transaction is for the integration's authority to sign. */
export const nominateAuthorityRequest = z.strictObject({
  integrationId,
  nominee: address('Who is to accept').nullable().meta({
    description: 'Who is to accept, in the place of an earlier nominee; null withdraws the nomination',
  }),
  ...transactionOptions,
});

export const nominateAuthorityResponse = transactionSchema;

/** Body of POST /integration/authority/accept. The transaction is for the nominee to sign. */
export const acceptAuthorityRequest = z.strictObject({
  integrationId,
  nominee: address('The nominee, who becomes the authority'),
  ...transactionOptions,
});

export const acceptAuthorityResponse = transactionSchema;
