import * as z from 'zod';
import { address } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';
import { stablecoinIndex } from './primitives/integer.ts';
import {
  addressResponse,
  booleanResponse,
  bpsResponse,
  integerResponse,
  optionalQuantity,
  optionalTimestamp,
  quantity,
  timestamp,
} from './primitives/output.ts';
import { maxPage, nextCursor, page } from './primitives/page.ts';
import { transactionOptions, transactionSchema } from './transaction.ts';

/** Path of GET /stablecoins/{index}/loss-report. */
export const lossReportRequest = z.strictObject({ index: stablecoinIndex, cluster: clusterSchema });

const partFields = {
  junior: 'What the junior pool',
  unvested: 'What unvested yield',
  senior: 'What the senior side, what is withheld from redemptions included,',
};

const number = integerResponse('Its number among the reports of the stablecoin, from 0');
const cut = 'null where the log was cut off, and until it is recorded';
const closed = 'null where the report is closed and its log was cut off';

/** A loss report that is open, or null. */
export const openLossReport = z
  .object({
    reportId: addressResponse('The loss report'),
    number,
    loss: quantity('The reported loss', 'underlying'),
    reportedAt: timestamp('When it was reported'),
    settleable: quantity(
      'The most that a resolution can settle now: the reported loss, or what is still deployed where collateral has come back since. junior, unvested and senior add up to it',
      'underlying',
    ),
    junior: quantity(`${partFields.junior} would bear now of the most that can be settled`, 'underlying'),
    unvested: quantity(`${partFields.unvested} would bear now of the most that can be settled`, 'underlying'),
    senior: quantity(`${partFields.senior} would bear now of the most that can be settled`, 'underlying'),
    withheld: quantity('Withheld from redemptions so far', 'underlying'),
    haircutBps: bpsResponse('Share of a redemption that is withheld now, rounded up'),
    lapsesAt: timestamp('From when on anyone can end the report without a loss'),
  })
  .nullable()
  .meta({ description: 'The open report; null without one' });

/** `data` of GET /stablecoins/{index}/loss-report. */
export const lossReportResponse = z.object({
  open: booleanResponse('Whether a loss report is open: it stops mints, junior deposits and completions'),
  report: openLossReport,
  past: z
    .array(
      z.object({
        reportId: addressResponse('The loss report'),
        number,
        loss: optionalQuantity(`The reported loss; ${closed}`, 'underlying'),
        reportedAt: optionalTimestamp(`When it was reported; ${closed}`),
        resolvedAt: optionalTimestamp(`When it was resolved; ${closed}`),
        settled: optionalQuantity(
          `The loss that was settled; 0 where it was dismissed or lapsed; ${closed}`,
          'underlying',
        ),
        junior: optionalQuantity(`${partFields.junior} bore; ${cut}`, 'underlying'),
        unvested: optionalQuantity(`${partFields.unvested} bore; ${cut}`, 'underlying'),
        senior: optionalQuantity(`${partFields.senior} bore; ${cut}`, 'underlying'),
        refund: optionalQuantity(`What is refunded of what was withheld; ${cut}`, 'underlying'),
      }),
    )
    .meta({ description: 'Resolved reports, the newest first; at most 200', maxItems: 200 }),
  timestamp: timestamp('Time of the values; at most a second ago'),
});

/** Query of GET /loss-claims. */
export const lossClaimsRequest = z.strictObject({
  owner: address('Whose claims'),
  ...page,
  cluster: clusterSchema,
});

/** `data` of GET /loss-claims. */
export const lossClaimsResponse = z.object({
  claims: z
    .array(
      z.object({
        claimId: addressResponse('The claim; what settle takes'),
        reportId: addressResponse('The loss report'),
        stablecoin: integerResponse('Index of the stablecoin'),
        owner: addressResponse('Whose claim it is'),
        withheld: quantity('Withheld from the redemptions of the owner', 'underlying'),
        refundDue: optionalQuantity(
          'What settling the claim pays now; null while the report is open',
          'underlying',
        ),
        reportedAt: timestamp('When the loss was reported'),
        resolvedAt: optionalTimestamp('When the report was resolved; null while it is open'),
      }),
    )
    .meta({ description: 'Open claims, ordered by address', maxItems: maxPage }),
  nextCursor,
});

/** Body of POST /loss-claims/settle. */
export const settleLossClaimRequest = z.strictObject({
  claimId: address('The claim, from the list of claims; its owner must sign'),
  ...transactionOptions,
});

export const settleLossClaimResponse = transactionSchema;
