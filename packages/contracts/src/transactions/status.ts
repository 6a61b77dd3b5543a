import * as z from 'zod';
import { signature } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import {
  booleanResponse,
  enumResponse,
  integerResponse,
  nullable,
  optionalAddressResponse,
  optionalTimestamp,
  quantityNumber,
  signatureResponse,
  textResponse,
  timestampText,
} from '../primitives/output.ts';
import { timestampRequest } from '../primitives/timestamp.ts';

/** Path and query of GET /transaction/{signature}. */
export const transactionStatusRequest = z.strictObject({
  signature: signature('The first signature of the transaction'),
  lastValidBlockHeight: z
    .int('must be an integer')
    .min(0, 'must not be negative')
    .meta({
      description:
        'As it came with the transaction. Without it and validUntil no transaction is reported as expired; one on a nonce account has none',
    })
    .optional(),
  validUntil: timestampRequest(
    'As it came with the transaction: the program lets it fail afterwards. What proves that one on a nonce account has expired',
  ).optional(),
  cluster: clusterSchema,
});

/** An event of the program that a transaction logged. */
export const transactionEvent = z
  .object({
    kind: textResponse(
      "The event's name in the program's IDL; unknown for one that is newer than this service",
    ),
    version: integerResponse('Version of the kind'),
    index: integerResponse("Place among the transaction's events, from 0"),
    integrationId: optionalAddressResponse('The integration that it is about; null where it is about none'),
    timestamp: timestampText("By the cluster's clock").nullable(),
    data: z.record(z.string(), z.union([z.string(), z.int(), z.boolean(), z.null()])).meta({
      description:
        'What it says, by the names of the IDL, as in the events of an integration: amounts are decimal strings, addresses base58, times ISO 8601',
    }),
  })
  .meta({ id: 'TransactionEvent' });

export const transactionStatusResponse = z.object({
  signature: signatureResponse('The transaction'),
  status: enumResponse(
    'pending: in no confirmed block so far; confirmed; finalized; failed: executed without effect, beside the fee; expired: in no block, and can never take effect',
    ['pending', 'confirmed', 'finalized', 'failed', 'expired'],
  ),
  slot: nullable(integerResponse('Slot of its block; null while no node has seen it in one')),
  blockTime: optionalTimestamp('Time of its block'),
  failure: nullable(textResponse('Why it failed, in words; null where it did not')),
  feeLamports: nullable(quantityNumber('What the fee payer paid; lamports')),
  computeUnits: nullable(integerResponse('Compute units that it took')),
  events: z
    .array(transactionEvent)
    .nullable()
    .meta({ description: "The program's events in it; null while its log is not known" }),
  eventsTruncated: booleanResponse('The cluster has cut its log off: there may have been more events'),
});
