import * as z from 'zod';

/** A moment of a response: `Date` from the procedure, ISO 8601 in UTC in JSON. */
export const timestamp = (description: string) =>
  z
    .date()
    .transform((value) => value.toISOString())
    .pipe(z.string())
    .meta({
      description: `${description}; ISO 8601, UTC`,
      format: 'date-time',
      example: '2026-01-31T12:00:00.000Z',
    });
