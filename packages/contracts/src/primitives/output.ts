import * as z from 'zod';

/** Plain fields of responses: they come from the chain or from this service and are only described, not judged. */
export const addressOut = (description: string) =>
  z.string().meta({ description: `${description}; base58 address` });
export const textOut = (description: string) => z.string().meta({ description });
export const integerOut = (description: string) => z.int().min(0).meta({ description });
export const numberOut = (description: string) => z.number().meta({ description });
export const flagOut = (description: string) => z.boolean().meta({ description });
export const bpsOut = (description: string) =>
  z.int().meta({ description: `${description}; basis points, 10000 = 100 %` });
/** A quantity that is text already; one that is a `bigint` yet is a `quantity`. */
export const quantityOut = (description: string) => z.string().meta({ description, example: '1000000' });
/** A moment that is text already; one that is a `Date` yet is a `timestamp`. */
export const timeOut = (description: string) =>
  z.string().meta({
    description: `${description}; ISO 8601, UTC`,
    format: 'date-time',
    example: '2026-01-31T12:00:00.000Z',
  });

/** What `apy_bps_7d` is, wherever it is given. */
export const apyBps7dMeaning =
  'Growth of the exchange rate over the last 7 days, since the first record where that is younger, or since the last one without a supply, per year of 365 days, compounded: (rate now / rate then)^(year / time between) - 1, rounded down, at most 2147483647; while nothing of that time has been recorded it is apy_bps, the rate of the present stream';
