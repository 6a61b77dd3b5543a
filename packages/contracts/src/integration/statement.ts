import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { integerResponse, quantity, signedQuantity, textResponse, timestamp } from '../primitives/output.ts';

/** The most months of one statement. */
export const maxStatementMonths = 36;

/** Path and query of GET /integration/{id}/statement. */
export const integrationStatementRequest = z.strictObject({
  id: address('Integration ID'),
  cluster: clusterSchema,
});

/** `data` of GET /integration/{id}/statement. */
export const integrationStatementResponse = z.object({
  symbol: textResponse('Symbol of the coin'),
  decimals: integerResponse('Decimals of the coin and of the underlying'),
  months: z
    .array(
      z.object({
        month: textResponse('The month, UTC, such as 2026-01'),
        from: timestamp(
          'The record with which it begins: the first one of the month, or the first one of the coin',
        ),
        to: timestamp('The record with which it ends: that of the month after it, or the last one'),
        supplyAtStart: quantity('Supply of the coin at its beginning', 'coin'),
        supplyAtEnd: quantity('Supply of the coin at its end', 'coin'),
        minted: quantity('Coins that were minted', 'coin'),
        redeemed: quantity('Coins that were redeemed', 'coin'),
        paidIn: quantity('What was paid for the minted ones', 'underlying'),
        paidOut: quantity('What was paid for the redeemed ones', 'underlying'),
        holdersYield: signedQuantity(
          'What holders gained: the change of their assets beyond what was paid in and out; negative after a loss',
          'underlying',
        ),
        feesEarned: quantity('Revenue, claimed or not', 'underlying'),
        feesClaimed: quantity('Revenue that was claimed', 'underlying'),
      }),
    )
    .meta({
      description: 'The months since the first record, the oldest first; the last one is under way',
      maxItems: maxStatementMonths,
    }),
});

export type IntegrationStatement = z.output<typeof integrationStatementResponse>;
