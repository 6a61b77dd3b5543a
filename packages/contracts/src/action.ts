import * as z from 'zod';
import { address } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';

/** An amount as people type it. Base units are whole numbers of 20 digits at most. */
const decimalAmount = z
  .string({ error: () => 'is given more than once' })
  .regex(/^(0|[1-9][0-9]{0,19})(\.[0-9]{1,20})?$/, 'must be a number such as 10 or 12.5')
  .meta({ description: 'What goes in, in whole units such as 12.5, as people type it; not in base units' });

/** Path and query of Solana Actions. Not strict: who passes a link on may add parameters of their own. */
export const actionLink = z.object({
  id: address('Integration ID'),
  cluster: clusterSchema,
  amount: decimalAmount.optional(),
});

/** Body of a POST to a Solana Action. Not strict, as the specification grows: only `account` counts. */
export const actionAccount = z.object({ account: address('The wallet that will sign') });
