import * as z from 'zod';
import { address } from './address.ts';
import { must } from './reason.ts';

const reason = must('an integer from 1 to 200');

/** What every list that can grow takes: how much of it, and after which address. */
export const page = {
  limit: z
    .int(reason)
    .min(1, reason)
    .max(200, reason)
    .default(50)
    .meta({ description: 'How many to return at most; 1 to 200' }),
  cursor: address('Begin after this address, the last one of the page before').optional(),
};
