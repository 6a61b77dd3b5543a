import * as z from 'zod';
import { must } from './reason.ts';

const limitReason = must('an integer from 1 to 200');

/** What every list that can grow takes, beside a cursor of its own. */
export const pageOptions = {
  limit: z
    .int(limitReason)
    .min(1, limitReason)
    .max(200, limitReason)
    .default(50)
    .meta({ description: 'How many to return at most' }),
};
