import * as z from 'zod';
import { addressOut, integerOut, quantityNumber } from '../primitives/output.ts';

/** `data` of GET /tranches/senior/{id}/config. */
export const seniorConfigResponse = z.object({
  brandedMint: addressOut('The branded mint'),
  stablecoinMint: addressOut('The underlying mint'),
  fee: integerOut("The integrator's share of the yield; basis points, 10000 = 100 %"),
  principal: quantityNumber('Deposits not yet redeemed; underlying base units'),
  integratorsCommission: quantityNumber(
    'Commission owed to the integrator and not yet claimed, accrued to this second; underlying base units',
  ),
  authority: addressOut('Who governs the integration'),
  bump: integerOut("Bump seed of the integration's address; 0 to 255"),
});
