import * as z from 'zod';
import { address } from '../primitives/address.ts';
import { addressOut, integerOut } from '../primitives/output.ts';
import { page } from '../primitives/page.ts';
import { timestamp } from '../primitives/timestamp.ts';
import { trancheRequest } from './junior-stats.ts';

/** Path and query of GET /tranches/junior/{id}/cooldowns. */
export const juniorCooldownsRequest = trancheRequest.extend({
  user: address('Only the cooldowns of this user').optional(),
  ...page,
});

/** `data` of GET /tranches/junior/{id}/cooldowns. */
export const juniorCooldownsResponse = z.array(
  z.object({
    address: addressOut('The cooldown account; what complete and cancel take'),
    authority: addressOut('Whose withdrawal it is'),
    liquidityPoolId: integerOut('Pool of the tranche: its stablecoin index'),
    unlockTs: timestamp('From when on the withdrawal can be completed'),
  }),
);
