import * as z from 'zod';
import { mustBe } from './reason.ts';

const maxBytes = 200;

const encoder = new TextEncoder();

/** An authority that cannot sign messages signs these as memos. A caller must not be able to slip one into another transaction. */
const keyMessage = /^\s*(?:reveal|rotate) api key for integration\b/i;

/** A text that a transaction carries. */
export const memo = z
  .string(mustBe('a string'))
  .superRefine((value, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const bytes = encoder.encode(value).length;
    if (bytes === 0) refuse('must not be empty');
    if (bytes > maxBytes) refuse(`must be at most ${maxBytes} bytes of UTF-8, not ${bytes}`);
    if (/\p{Cs}/u.test(value)) refuse('must be well-formed Unicode');
    if (keyMessage.test(value)) refuse('must not be the message that reveals or rotates an API key');
  })
  .meta({
    description: `Text that the transaction carries in an instruction of SPL Memo, directly before its last one; at most ${maxBytes} bytes of UTF-8`,
    minLength: 1,
    maxLength: maxBytes,
  });
