import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { bpsResponse, quantity, rate, signedQuantity, timestamp } from '../primitives/output.ts';
import { period } from '../primitives/period.ts';

/** Path and query of GET /integration/{id}/history. */
export const integrationHistoryRequest = z.strictObject({
  id: address('Integration ID'),
  ...period,
  cluster: clusterSchema,
});

/** `data` of GET /integration/{id}/history: the statistics as they were, oldest first. */
export const integrationHistoryResponse = z.array(
  z.object({
    timestamp: timestamp("Time of the values, by the cluster's clock"),
    supply: quantity('Supply of the coin', 'coin'),
    holders: z.int().min(0).nullable().meta({
      description:
        'Owners of token accounts of the coin with a balance above zero, as last counted by then: every few minutes where there are many coins; null before the first count',
    }),
    principal: quantity('Deposits not yet redeemed', 'underlying'),
    yield: signedQuantity(
      "Holders' assets, accrued to that moment, less principal, negative after a loss",
      'underlying',
    ),
    volume: quantity('Mint and redeem until then', 'underlying'),
    exchange_rate: rate('Underlying per coin, accrued to that moment'),
    totalRevenue: quantity('Revenue of the integrator until then, claimed or not', 'underlying'),
    apy_bps: bpsResponse('The yield stream of that moment, as in the statistics'),
  }),
);
