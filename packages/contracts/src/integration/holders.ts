import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { addressResponse, integerResponse, quantity } from '../primitives/output.ts';
import { limit, maxPage } from '../primitives/page.ts';

/** Path and query of GET /integration/{id}/holders. */
export const holdersRequest = z.strictObject({
  id: address('Integration ID'),
  limit,
  cluster: clusterSchema,
});

/** `data` of GET /integration/{id}/holders. */
export const holdersResponse = z.object({
  holders: integerResponse('Owners of token accounts of the coin with a balance above zero'),
  held: quantity('What they hold together', 'coin'),
  largest: z
    .array(
      z.object({
        owner: addressResponse('The owner of token accounts'),
        balance: quantity('What is in them', 'coin'),
      }),
    )
    .meta({ description: 'The largest of them, the largest first', maxItems: maxPage }),
});
