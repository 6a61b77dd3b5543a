import * as z from 'zod';

/** How much to bid for inclusion: a percentile of the recent fees on the accounts the transaction writes. */
export const prioritySchema = z
  .enum(['none', 'low', 'medium', 'high'], { error: () => 'must be none, low, medium or high' })
  .default('medium')
  .meta({
    description:
      'Compute-unit price: the 25th (low), 50th (medium) or 75th (high) percentile of recent fees on the accounts the transaction writes; none bids nothing',
  });

export type Priority = z.infer<typeof prioritySchema>;
