import * as z from 'zod';
import { address } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';

/** The query of `/tokens.csv` and `/tokenlist.json`. Not strict: readers of lists add parameters of their own. */
export const listingQuery = z.object({
  cluster: clusterSchema,
  cursor: address('The integration ID that the page before ended with').optional(),
});
