import * as z from 'zod';
import { addressOut, decimalOut, quantity, timestamp } from '../primitives/output.ts';

/** `data` of GET /tranches/junior/{id}/exchange-rate. */
export const juniorExchangeRateResponse = z.object({
  timestamp: timestamp('The moment of the figures'),
  rateToUsd: decimalOut('USD per junior token'),
  rateToUnderlying: z
    .array(z.object({ mint: addressOut('Asset'), amount: decimalOut('Asset per junior token') }))
    .meta({ description: 'What one junior token redeems for, per asset' }),
  totalPoolValueUsd: decimalOut("Value of the tranche's assets; USD"),
  tokenSupply: quantity('Junior tokens outstanding; base units'),
  trancheId: addressOut('The junior tranche'),
});
