import * as z from 'zod';
import { clusterSchema } from '../primitives/cluster.ts';
import { integerOut, numberOut, quantityNumber } from '../primitives/output.ts';

/** Query of the reads over all stablecoins. */
export const stablecoinsRequest = z.strictObject({ cluster: clusterSchema });

/** `data` of GET /stablecoin/limits. */
export const stablecoinLimitsResponse = z.array(
  z.object({
    index: integerOut('Stablecoin index'),
    supplyCap: quantityNumber('The most senior assets that may be outstanding; underlying base units'),
    currentSupply: quantityNumber('Senior assets outstanding, accrued to this second; underlying base units'),
    remainingCapacity: quantityNumber('What the cap still admits; underlying base units'),
    utilizationPercentage: numberOut('currentSupply over supplyCap; percent, two decimals'),
  }),
);
