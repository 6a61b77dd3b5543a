import * as z from 'zod';
import { clusterSchema } from './primitives/cluster.ts';
import { integerResponse, numberResponse, quantityNumber, timestamp } from './primitives/output.ts';

/** Query of the reads over all stablecoins. */
export const stablecoinsRequest = z.strictObject({ cluster: clusterSchema });

/** `data` of GET /stablecoin/limits. */
export const stablecoinLimitsResponse = z.array(
  z.object({
    index: integerResponse('Stablecoin index'),
    supplyCap: quantityNumber('The most senior assets that may be outstanding', 'underlying'),
    currentSupply: quantityNumber('Senior assets outstanding, accrued to this second', 'underlying'),
    remainingCapacity: quantityNumber('What the cap still admits', 'underlying'),
    utilizationPercentage: numberResponse('currentSupply over supplyCap; percent, two decimals'),
  }),
);

/** `data` of GET /stablecoin/apy. */
export const stablecoinApyResponse = z.array(
  z.object({
    index: integerResponse('Stablecoin index'),
    apy: numberResponse(
      'The current yield stream per year on senior assets, before an integration fee, compounded daily; percent',
    ).meta({ example: 4.07 }),
    timestamp: timestamp('Time of the values'),
  }),
);
