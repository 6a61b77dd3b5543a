import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { bpsOut, decimalOut, quantity, timestamp } from '../primitives/output.ts';
import { period } from '../primitives/period.ts';
import { maxCoverageRatioBps } from './junior-stats.ts';

/** Path and query of GET /tranches/junior/{id}/history. */
export const juniorHistoryRequest = z.strictObject({
  id: address('Tranche ID'),
  ...period,
  cluster: clusterSchema,
});

/** `data` of GET /tranches/junior/{id}/history: the statistics as they were, oldest first, but for those in USD, which are not recorded. */
export const juniorHistoryResponse = z.array(
  z.object({
    timestamp: timestamp("The moment of the figures, by the cluster's clock"),
    lp_token_supply: quantity('Junior tokens outstanding, those in cooldown included; base units'),
    total_value_locked: quantity("The tranche's assets, accrued to that moment; underlying base units"),
    holders: z.int().min(0).nullable().meta({
      description:
        'Owners of token accounts with a balance above zero, as last counted by then: every few minutes where there are many coins; null before the first count',
    }),
    exchange_rate_underlying: decimalOut('Underlying per junior token, accrued to that moment'),
    coverage_ratio_bps: bpsOut(
      `Junior over senior assets, accrued to that moment, rounded down; ${maxCoverageRatioBps} where no senior assets were outstanding, which is also the most it is given as`,
    ),
    apy_bps: bpsOut('The yield stream of that moment, as in the statistics'),
  }),
);
