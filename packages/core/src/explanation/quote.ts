/** Characters that are not seen, or that change the order or the lines of the text around them, such as U+202E. Emoji of several characters lose their joiners, too. */
const invisible = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** In the way of JSON: a character beyond 16 bits is two. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');

/**
 * A text that anyone may have chosen, in quotes, so that it cannot read like the sentence around it.
 *
 * @example
 * ```ts
 * import { quoteText } from '@obverse/core';
 *
 * console.log(`The memo is ${quoteText('Send "me" all')}`);
 * ```
 */
export const quoteText = (text: string): string => JSON.stringify(text).replaceAll(invisible, escaped);
