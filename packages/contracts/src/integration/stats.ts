import * as z from 'zod';
import { addressOut, bpsOut, integerOut } from '../primitives/output.ts';
import { quantity, rate } from '../primitives/quantity.ts';
import { timestamp } from '../primitives/timestamp.ts';

/** `data` of GET /integration/{id}/stats. */
export const integrationStatsResponse = z.object({
  stablecoin: addressOut('The platform stablecoin'),
  timestamp: timestamp('The moment of the figures'),
  supply: quantity('Supply of the branded mint; base units'),
  holders: integerOut('Owners with a balance above zero'),
  principal: quantity('Deposits not yet redeemed; underlying base units'),
  yield: quantity("Holders' assets now, accrued to this second, less principal; underlying base units"),
  volume: quantity('Lifetime mint and redeem; underlying base units'),
  exchange_rate: rate('Underlying per branded token, accrued to this second'),
  totalRevenue: quantity(
    'Lifetime commission, claimed or not, accrued to this second; underlying base units',
  ),
  apy_bps: bpsOut('The current yield stream per year after all fees, compounded daily'),
  apy_bps_7d: bpsOut('Growth of the exchange rate over the last 7 days, per year, compounded'),
});
