/** What a text says: a decimal number in plain digits and a point, nothing yet, or why it is none. */
export type DecimalText =
  | { readonly decimal: string; readonly error?: never }
  | { readonly decimal?: never; readonly error: string | undefined };

const space = /[\s\u00a0\u2009\u202f'\u2019]/;

/** Groups of three behind a first one of one to three digits, which does not begin with a zero. */
const grouped = (separator: string): RegExp => new RegExp(`^[1-9][0-9]{0,2}(?:${separator}[0-9]{3})+$`);

const spaced = grouped(space.source);
const byCommas = grouped(',');

const plainNumber = /^(?:0|[1-9][0-9]*)(?:\.[0-9]*)?$/;

/** Whether a comma is in the place of the point: it is the only one, and cannot be before thousands. */
const isDecimalComma = (text: string): boolean =>
  !text.includes('.') && text.split(',').length === 2 && !byCommas.test(text);

const quoted = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`;

/**
 * Reads a number as people and this page write it. The rule for comma and point:
 *
 * - A point is before decimals, always: "1.000" is one.
 * - Spaces, as the page itself has them, and apostrophes group thousands: "1 000.5".
 * - Commas before every group of three digits group thousands: "1,000" is a thousand, as "1,000.5" is a bit more.
 * - A single comma that cannot do that is before decimals: "1,5", "0,125", "1 000,5".
 * - Everything else is refused with the text as it was entered: "1.000,50" is a thousand to some readers and one to others.
 */
export function readDecimal(text: string): DecimalText {
  const entered = text.trim();
  if (entered === '') return { error: undefined };
  if (!/[0-9]/.test(entered) || /[^0-9.,\s\u00a0\u2009\u202f'\u2019]/.test(entered))
    return { error: `${quoted(entered)} is not a number such as 1 000.5` };
  if (/\..*,/.test(entered))
    return {
      error: `${quoted(entered)} has a comma behind a point: write decimals behind a point, such as 1000.5`,
    };
  const hasSpaces = space.test(entered);
  // spaces group the thousands already
  const pointed =
    isDecimalComma(entered) || (hasSpaces && entered.split(',').length === 2)
      ? entered.replace(',', '.')
      : entered;
  const [whole = '', ...fractions] = pointed.split('.');
  const fraction = fractions.join('.');
  const isGrouped = hasSpaces ? spaced.test(whole) : byCommas.test(whole);
  const plain = isGrouped ? whole.replaceAll(/[^0-9]/g, '') : whole;
  const decimal = fractions.length === 0 || fraction === '' ? plain : `${plain || '0'}.${fraction}`;
  if (fractions.length > 1 || !plainNumber.test(decimal))
    return { error: `${quoted(entered)} can be read in more than one way: write it as 1000.5` };
  return { decimal };
}
