import * as z from 'zod';
import { addressBounds, signatureBounds } from './base58.ts';
import { type Counted, inUnit } from './unit.ts';

/*
 * Fields of responses. They come from the chain or from this service. Bounds are for the OpenAPI document and its clients; the
 * service does not check its own answers against them.
 */

export const textResponse = (description: string) => z.string().meta({ description });
export const addressResponse = (description: string) =>
  z.string().meta({ description: `${description}; base58 address`, ...addressBounds });
export const optionalAddressResponse = (description: string) =>
  addressResponse(description)
    .nullable()
    .meta({ description: `${description}; base58 address` });
export const blockhashResponse = (description: string) =>
  z.string().meta({ description: `${description}; base58`, ...addressBounds });
export const signatureResponse = (description: string) =>
  z.string().meta({ description: `${description}; base58`, ...signatureBounds });
export const integerResponse = (description: string) => z.int().min(0).meta({ description });
export const secondsResponse = (description: string) => integerResponse(`${description}; seconds`);
export const numberResponse = (description: string) => z.number().meta({ description });
export const booleanResponse = (description: string) => z.boolean().meta({ description });
export const bpsResponse = (description: string) =>
  z.int().meta({ description: `${description}; basis points, 10000 = 100 %` });

/** A decimal number without an exponent, as text. */
export const decimalText = (description: string) =>
  z
    .string()
    .meta({ description: `${description}; decimal string`, pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$' });

const unsigned = { pattern: '^(0|[1-9][0-9]*)$', example: '1000000' };

/** A quantity that is text already. A `bigint` is a {@link quantity}. */
export const unsignedText = (description: string, unit?: Counted) =>
  z.string().meta({ ...inUnit(description, unit), ...unsigned });

/** A quantity of a response: `bigint` from the procedure, a decimal string in JSON. An amount names its unit. */
export const quantity = (description: string, unit?: Counted) =>
  z
    .bigint()
    .transform((value) => value.toString())
    .pipe(z.string())
    .meta({ ...inUnit(description, unit), ...unsigned });

/** As {@link quantity}, and possibly null. */
export const optionalQuantity = (description: string, unit?: Counted) =>
  nullable(quantity(description, unit));

/** As {@link quantity}, and possibly negative. */
export const signedQuantity = (description: string, unit?: Counted) =>
  quantity(description, unit).meta({ pattern: '^(0|-?[1-9][0-9]*)$' });

/**
 * A quantity that the specification types as a JSON number: `bigint` from the procedure.
 * Exact up to 2^53 − 1, the nearest double above.
 */
export const quantityNumber = (description: string, unit?: Counted) =>
  z
    .bigint()
    .transform(Number)
    .pipe(z.number())
    .meta({ ...inUnit(`${description}; exact up to 2^53 - 1`, unit), minimum: 0, example: 1_000_000 });

/** A fixed-point rate of a response, scale 10^12: 1.0 is `1000000000000`. */
export const rate = (description: string) =>
  quantity(`${description}; fixed point, scale 10^12: 1.0 is 1000000000000`).meta({
    example: '1000000000000',
  });

const utc = (description: string) => ({
  description: `${description}; ISO 8601, UTC`,
  format: 'date-time',
  example: '2026-01-31T12:00:00.000Z',
});

/** A time that is text already. A `Date` is a {@link timestamp}. */
export const timestampText = (description: string) => z.string().meta(utc(description));

/** One of some words. */
export const enumResponse = <const Words extends readonly [string, ...string[]]>(
  description: string,
  words: Words,
) => z.enum(words).meta({ description });

/** As another field of a response, and possibly null. */
export const nullable = <T extends z.ZodType>(schema: T) =>
  schema.nullable().meta({ description: schema.meta()?.description });

/** A time of a response: `Date` from the procedure, ISO 8601 in UTC in JSON. */
export const timestamp = (description: string) =>
  z
    .date()
    .transform((value) => value.toISOString())
    .pipe(z.string())
    .meta(utc(description));

/** A time of a response that may not be: `Date` or null from the procedure. */
export const optionalTimestamp = (description: string) =>
  timestamp(description)
    .nullable()
    .meta({ description: `${description}; ISO 8601, UTC` });

/** The description of `apy_bps_7d` in every response that has it. */
export const apyBps7dMeaning =
  'Growth of the exchange rate since the last record that is at least 7 days old, since the first one where all are younger, or since the last one without a supply, per year of 365 days, compounded: (rate now / rate then)^(year / time between) - 1, rounded down, at most 2147483647; while less than an hour of that time has been recorded it is apy_bps, the rate of the present stream';
