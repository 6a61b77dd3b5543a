import * as z from 'zod';
import { clusterSchema } from '../primitives/cluster.ts';
import { prioritySchema } from '../primitives/priority.ts';
import { transactionSchema } from '../transaction.ts';
import { encodedTransaction } from './encoded.ts';

/** Body of POST /transaction/rebuild. */
export const rebuildRequest = z.strictObject({
  transaction: encodedTransaction,
  priority: prioritySchema,
  force: z.boolean().default(false).meta({
    description:
      'Whether a signed transaction is made again that has executed or still can: both may be paid',
  }),
  cluster: clusterSchema,
});

export const rebuildResponse = transactionSchema;
