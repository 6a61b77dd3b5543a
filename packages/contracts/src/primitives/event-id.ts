import * as z from 'zod';
import { must } from './reason.ts';

const reason = must("an event's id, decimal digits");

/** The id of an event in a request; `0` is before the first one. */
export const eventId = (description: string) =>
  z
    .string(reason)
    .regex(/^(0|[1-9][0-9]{0,15})$/, reason)
    .refine((text) => Number.isSafeInteger(Number(text)), reason)
    .meta({ description, example: '4711' });
