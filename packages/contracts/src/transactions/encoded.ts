import * as z from 'zod';
import { mustBe } from '../primitives/reason.ts';

/** Base64 of the 4096 bytes that a transaction of version 1 may have; the others may have 1232. */
const maxLength = 5_464;

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A serialised transaction in base64. */
export const encodedTransaction = z
  .string(mustBe('a base64 string'))
  .min(1, 'must not be empty')
  .max(maxLength, `must be at most ${maxLength} characters: a transaction has at most 4096 bytes`)
  .regex(base64, 'must be base64, with padding and without white space')
  .meta({ description: 'A serialised transaction, signed or not; base64', format: 'byte' });
