import * as z from 'zod';
import { address } from './address.ts';
import { must } from './reason.ts';

const reason = must('an integer from 1 to 200');

/** How much of a list that can grow. */
export const limit = z
  .int(reason)
  .min(1, reason)
  .max(200, reason)
  .default(50)
  .meta({ description: 'How many to return at most; 1 to 200' });

/** What lists of addresses take: how much, and after which address. */
export const page = {
  limit,
  cursor: address('Begin after this address, the last one of the page before').optional(),
};

/** What every page says of the one after it. */
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'For the page after this one; null on the last' });
