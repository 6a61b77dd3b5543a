import { looksLikeUnderlying } from '../amounts/units.ts';
import { shortAddress } from '../ui/address.tsx';

/** What is invisible or changes the direction of the text around it. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800]/gu;

/** Marks above and below a character; more than a few cover what stands around it. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu;

/** Letters and digits of scripts that are written from right to left. They reorder the text around them, in which they stand isolated. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/**
 * A text that the issuer of a coin has chosen, as a page shows it: on one line, of bounded length, without characters that could hide or
 * reorder what stands beside it. It is still untrusted: what tells coins apart is the mint.
 */
export function coinText(text: string, maxCharacters = 40): string {
  const plain = text.replace(/\s+/g, ' ').replace(invisible, '').replace(stackedMarks, '$1').trim();
  const characters = [...plain];
  const isWhole = characters.length <= maxCharacters;
  return isolated(isWhole ? plain : `${characters.slice(0, maxCharacters - 1).join('')}…`);
}

/** A coin's symbol as a unit of amounts. One that reads like an underlying has the coin's mint beside it. */
export function coinUnit(symbol: string, mint: string): string {
  const unit = coinText(symbol, 12) || 'coins';
  return looksLikeUnderlying(unit) ? `${unit} (${shortAddress(mint)})` : unit;
}

/** The first letter of a coin's symbol, in the place of a picture. */
export const coinLetter = (symbol: string): string =>
  [...coinText(symbol)].find((character) => character !== '\u2068')?.toUpperCase() ?? '?';
