import * as z from 'zod';
import { mustBe } from './reason.ts';

const reason = mustBe('an ISO 8601 timestamp with a time zone, from 1970 to 9999, like 2026-01-31T12:00:00Z');

/** The last moment of the last year with four digits. */
const last = Date.parse('9999-12-31T23:59:59.999Z');

/** A moment of a request: ISO 8601 with a time zone; `Date` for the procedure. */
export const timestampRequest = (description: string) =>
  z.iso
    .datetime({ offset: true, ...reason })
    .refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= last, reason)
    .transform((text) => new Date(text))
    .meta({ description, format: 'date-time', example: '2026-01-31T12:00:00Z' });
