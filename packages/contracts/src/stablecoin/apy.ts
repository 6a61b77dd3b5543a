import * as z from 'zod';
import { integerOut, numberOut, timestamp } from '../primitives/output.ts';

/** `data` of GET /stablecoin/apy. */
export const stablecoinApyResponse = z.array(
  z.object({
    index: integerOut('Stablecoin index'),
    apy: numberOut(
      'The current yield stream per year on senior assets, before an integration fee, compounded daily; percent',
    ).meta({ example: 4.07 }),
    timestamp: timestamp('The moment of the figures'),
  }),
);
