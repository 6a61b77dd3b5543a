import * as z from 'zod';
import { addressOut, textOut } from '../primitives/output.ts';
import { quantity } from '../primitives/quantity.ts';
import { timestamp } from '../primitives/timestamp.ts';

/** `data` of GET /tranches/junior/{id}/exchange-rate. */
export const juniorExchangeRateResponse = z.object({
  timestamp: timestamp('The moment of the figures'),
  rateToUsd: textOut('USD per junior token; decimal string'),
  rateToUnderlying: z
    .array(z.object({ mint: addressOut('Asset'), amount: textOut('Asset per junior token; decimal string') }))
    .meta({ description: 'What one junior token redeems for, per asset' }),
  totalPoolValueUsd: textOut("Value of the tranche's assets; USD, decimal string"),
  tokenSupply: quantity('Junior tokens outstanding; base units'),
  trancheId: addressOut('The junior tranche'),
});
