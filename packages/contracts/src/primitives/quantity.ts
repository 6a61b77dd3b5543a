import * as z from 'zod';

/** A quantity of a response: `bigint` from the procedure, a decimal string in JSON. */
export const quantity = (description: string) =>
  z
    .bigint()
    .transform((value) => value.toString())
    .pipe(z.string())
    .meta({ description, example: '1000000' });

/**
 * A quantity that the specification types as a JSON number: `bigint` from the procedure.
 * Exact up to 2^53 − 1, the nearest double above.
 */
export const quantityNumber = (description: string) =>
  z
    .bigint()
    .transform(Number)
    .pipe(z.number())
    .meta({ description: `${description}; exact up to 2^53 - 1`, example: 1_000_000 });

/** A fixed-point rate of a response, scale 10^12: 1.0 is `1000000000000`. */
export const rate = (description: string) =>
  quantity(`${description}; fixed point, scale 10^12: 1.0 is 1000000000000`).meta({
    example: '1000000000000',
  });
