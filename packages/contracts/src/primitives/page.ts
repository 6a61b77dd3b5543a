import * as z from 'zod';
import { address } from './base58.ts';
import { mustBe } from './reason.ts';

/** The most entries that a page of a list holds. */
export const maxPage = 200;

const limitReason = mustBe(`an integer from 1 to ${maxPage}`);

const anyLimit = z.int(limitReason).min(1, limitReason).max(maxPage, limitReason);

/** How many entries of a list to return; everything by default. */
export const optionalLimit = anyLimit
  .optional()
  .meta({ description: `How many to return at most; 1 to ${maxPage}. By default all` });

/** How many entries of a list that can grow to return. */
export const limit = anyLimit
  .default(50)
  .meta({ description: `How many to return at most; 1 to ${maxPage}` });

/** Where a page of a list of addresses begins. */
export const addressCursor = address('Begin after this address, the last one of the page before').optional();

/** A page of a list of addresses. */
export const page = { limit, cursor: addressCursor };

/** The cursor of the next page. */
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'For the page after this one; null on the last' });

const eventIdReason = mustBe("an event's id, decimal digits");

/** The id of an event in a request; `0` is before the first one. */
export const eventId = (description: string) =>
  z
    .string(eventIdReason)
    .regex(/^(0|[1-9][0-9]{0,15})$/, eventIdReason)
    .refine((text) => Number.isSafeInteger(Number(text)), eventIdReason)
    .meta({ description, maxLength: 16, example: '4711' });
