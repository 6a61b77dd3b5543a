import * as z from 'zod';
import { address } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';
import { stablecoinIndex } from './primitives/integer.ts';
import {
  addressOut,
  bpsOut,
  flagOut,
  integerOut,
  optionalQuantity,
  optionalTimestamp,
  quantity,
  timestamp,
} from './primitives/output.ts';
import { transactionOptions, transactionSchema } from './transaction.ts';

/** Path of GET /stablecoins/{index}/loss-report. */
export const lossReportRequest = z.strictObject({ index: stablecoinIndex, cluster: clusterSchema });

const parts = (what: string) => ({
  junior: quantity(`What the junior pool ${what}; underlying base units`),
  unvested: quantity(`What unvested yield ${what}; underlying base units`),
  senior: quantity(
    `What the senior side ${what}, what is withheld from redemptions included; underlying base units`,
  ),
});

const reportFields = {
  reportId: addressOut('The loss report'),
  number: integerOut('Its number among the reports of the stablecoin, from 0'),
  loss: quantity('The reported loss; underlying base units'),
  reportedAt: timestamp('When it was reported'),
};

/** `data` of GET /stablecoins/{index}/loss-report. */
export const lossReportResponse = z.object({
  open: flagOut('Whether a loss report is open: it stops mints, junior deposits and completions'),
  report: z
    .object({
      ...reportFields,
      ...parts('would bear of the reported loss now'),
      withheld: quantity('Withheld from redemptions so far; underlying base units'),
      haircutBps: bpsOut('Share of a redemption that is withheld now, rounded up'),
      lapsesAt: timestamp('From when on anyone can end the report without a loss'),
    })
    .nullable()
    .meta({ description: 'The open report; null without one' }),
  past: z
    .array(
      z.object({
        ...reportFields,
        resolvedAt: timestamp('When it was resolved'),
        settled: quantity('The loss that was settled; 0 where it was dismissed or lapsed'),
        ...parts('bore'),
        refund: quantity('What is refunded of what was withheld; underlying base units'),
      }),
    )
    .meta({ description: 'Resolved reports as recorded, the newest first; at most 200' }),
  timestamp: timestamp('Time of the values'),
});

/** Query of GET /loss-claims. */
export const lossClaimsRequest = z.strictObject({
  owner: address('Whose claims'),
  cluster: clusterSchema,
});

/** `data` of GET /loss-claims. */
export const lossClaimsResponse = z.array(
  z.object({
    claimId: addressOut('The claim; what settle takes'),
    reportId: addressOut('The loss report'),
    stablecoin: integerOut('Index of the stablecoin'),
    owner: addressOut('Whose claim it is'),
    withheld: quantity('Withheld from the redemptions of the owner; underlying base units'),
    refundDue: optionalQuantity(
      'What settling the claim pays now; underlying base units. null while the report is open',
    ),
    reportedAt: timestamp('When the loss was reported'),
    resolvedAt: optionalTimestamp('When the report was resolved; null while it is open'),
  }),
);

/** Body of POST /loss-claims/settle. */
export const settleLossClaimRequest = z.strictObject({
  claim: address('The claim, from the list of claims; its owner must sign'),
  ...transactionOptions,
});

export const settleLossClaimResponse = transactionSchema;
