import { invalid } from '../../lib/errors.ts';

/** Only a number of this form can have been rounded to an integer: with very many digits, or with a negative exponent. */
const suspicious = /[\d.]{16}|[\d.]e-/i;

/**
 * Strings, those that are names of fields with the colon behind them, and numbers of JSON. A string that never ends is one to the
 * end: looking for its end once must be enough.
 */
const tokens = /"((?:[^"\\]|\\.)*)(?:"(\s*:)?|\\?$)|-?\d[\d.eE+-]*/gs;

const literalShape = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Whether a number that JSON reads as an integer was written as one. */
function isWhole(literal: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = literalShape.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/0+$/, '');
  if (/^0*$/.test(digits)) return true;
  const decimals = digits.length - whole.length;
  return Number(exponent) >= decimals;
}

/** What is repeated of a number to its sender. */
const shorten = (literal: string): string => (literal.length > 40 ? `${literal.slice(0, 40)}…` : literal);

/**
 * Refuses JSON in which a number is no integer, but so close to one that parsing makes it one: `9007199254740991.4` becomes
 * 9007199254740991, and `1e-400` becomes 0. Whatever else a number loses, schemas see for themselves.
 *
 * @throws ApiError INVALID_REQUEST
 */
export function checkNumbers(json: string): void {
  if (!suspicious.test(json)) return;
  let field = 'body';
  for (const [token, name, colon] of json.matchAll(tokens)) {
    if (colon !== undefined) field = name ?? field;
    else if (name === undefined && Number.isSafeInteger(Number(token)) && !isWhole(token)) {
      throw invalid(field, `${shorten(token)} is not exact as a JSON number`);
    }
  }
}
