import * as z from 'zod';
import {
  addressResponse,
  apyBps7dMeaning,
  bpsResponse,
  integerResponse,
  quantity,
  rate,
  signedQuantity,
  timestamp,
} from '../primitives/output.ts';
import { coinKindResponse } from './kind.ts';

/** `data` of GET /integration/{id}/stats. */
export const integrationStatsResponse = z.object({
  stablecoin: addressResponse('The platform stablecoin'),
  kind: coinKindResponse,
  timestamp: timestamp('Time of the values'),
  supply: quantity('Supply of the coin, without what was burned', 'coin'),
  holders: integerResponse(
    'Owners of token accounts of the coin with a balance above zero, each counted once; at most a second old',
  ),
  principal: quantity('Deposits not yet redeemed', 'underlying'),
  yield: signedQuantity(
    "Holders' assets now, accrued to this second, less principal, negative after a loss",
    'underlying',
  ),
  volume: quantity('Lifetime mint and redeem', 'underlying'),
  exchange_rate: rate(
    "Underlying per coin by the program's count of tokens, which a burn outside of the platform does not change; accrued to this second. Of a payment coin exactly 1 until a loss takes from its holders",
  ),
  totalRevenue: quantity(
    'Lifetime revenue of the integrator, claimed or not, accrued to this second',
    'underlying',
  ),
  feesOwed: quantity('Revenue that can be claimed now, accrued to this second', 'underlying'),
  apy_bps: bpsResponse(
    "The current yield stream per year on holders' assets, after the platform's commission, the junior premium and this integration's fee, compounded daily; after a loss the fee counts from when the rate has passed its former height, as none is taken below",
  ),
  apy_bps_7d: bpsResponse(apyBps7dMeaning),
});
