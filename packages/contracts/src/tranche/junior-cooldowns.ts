import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { addressOut, integerOut, timestamp } from '../primitives/output.ts';
import { addressCursor, optionalLimit } from '../primitives/page.ts';
import { trancheRequest } from './junior-stats.ts';

/** Path and query of GET /tranches/junior/{id}/cooldowns. */
export const juniorCooldownsRequest = trancheRequest.extend({
  user: address('Only the cooldowns of this user').optional(),
  limit: optionalLimit,
  cursor: addressCursor,
});

/** `data` of GET /tranches/junior/{id}/cooldowns. The header `X-Has-More: true` says that the limit has cut the list. */
export const juniorCooldownsResponse = z.array(
  z.object({
    address: addressOut('The cooldown account; what complete and cancel take'),
    authority: addressOut('Whose withdrawal it is'),
    liquidityPoolId: integerOut('Pool of the tranche: its stablecoin index'),
    unlockTs: timestamp('From when on the withdrawal can be completed'),
  }),
);
