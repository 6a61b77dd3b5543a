import * as z from 'zod';
import { decodeBase58 } from './base58.ts';
import { must } from './reason.ts';

/** A base58 string of exactly `length` bytes. `text` bounds the characters, so that decoding stays cheap. */
export const base58Bytes = (length: number, text: { min: number; max: number }) =>
  z.string(must('a base58 string')).superRefine((value, context) => {
    if (value.length > text.max || value.length < text.min) {
      context.addIssue({ code: 'custom', message: `must be base58 of exactly ${length} bytes` });
      return;
    }
    const bytes = decodeBase58(value);
    if (bytes === undefined) context.addIssue({ code: 'custom', message: 'must be base58' });
    else if (bytes.length !== length) {
      context.addIssue({ code: 'custom', message: `must be base58 of exactly ${length} bytes` });
    }
  });
