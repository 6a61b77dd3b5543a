/*
 * How numbers are written, in text and in charts alike: groups of three by narrow spaces, a decimal point, a minus sign. By hand and not
 * by `Intl`: amounts are exact whatever their length, and to make a format of `Intl` would hold up a slow phone while a page is drawn.
 */

/** Digits of a decimal text in groups of three: exact whatever its length. */
export function groupDigits(decimal: string): string {
  const [, sign, whole = '', fraction] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(decimal) ?? [];
  const grouped = whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, '\u202f');
  return `${sign ? '\u2212' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Decimals of an amount from one on, and below one. */
const [largeDecimals, smallDecimals] = [2, 4];

const cut = (whole: string, fraction: string, decimals: number): string =>
  groupDigits(decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`);

/**
 * An amount with decimals by its size: two from one on, four below it. It is cut and never rounded up: nobody has less than is shown.
 *
 * @param decimal an exact decimal text
 * @param maxDecimals those of the token, where they are known
 */
export function formatAmount(decimal: string, maxDecimals = smallDecimals): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const isSmall = /^-?0$/.test(whole) && /[1-9]/.test(fraction);
  const decimals = Math.min(isSmall ? smallDecimals : largeDecimals, maxDecimals);
  // what would look like nothing is something
  if (isSmall && !/[1-9]/.test(fraction.slice(0, decimals))) {
    const least = cut('0', '1'.padStart(decimals, '0'), decimals);
    return whole === '-0' ? `> \u2212${least}` : `< ${least}`;
  }
  return cut(whole, fraction, decimals);
}

const rateDigits = 4;

/** A rate with four decimals, or with four digits after its zeros: "1.0027", "0.04321". Cut, as amounts are. */
export function formatRate(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const zeros = whole === '0' ? (/^0*(?=[1-9])/.exec(fraction)?.[0].length ?? 0) : 0;
  return cut(whole, fraction, rateDigits + zeros);
}

/** A count that may not be known yet, which is not the same as none. */
export const formatCount = (count: number | null): string =>
  count === null ? 'not counted yet' : groupDigits(String(count));

/** "1 holder", "12 000 holders". */
export const countOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`;

const scales = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
] as const;

/** As many decimals as tell ticks apart that are so far from each other. */
function decimalsOfStep(step: number): number {
  let decimals = 0;
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6 * value;
  while (decimals < 12 && !isWhole(step * 10 ** decimals)) decimals++;
  return decimals;
}

const fixed = (value: number, decimals: number): string => {
  const text = value.toFixed(decimals);
  return groupDigits(Number(text) === 0 ? text.replace('-', '') : text);
};

/** A number of a chart without what floating point adds at its end. */
const plain = (value: number): string => value.toFixed(6);

/**
 * An amount in a chart: as in text, and on an axis with as many decimals as its steps need, from a million on by letters: "1.25M".
 *
 * @param step between two ticks of the axis; absent: it is not on an axis
 */
export function formatChartAmount(value: number, step?: number): string {
  if (step === undefined) return formatAmount(plain(value));
  const [scale, letter] = scales.find(([each]) => Math.abs(value) >= each) ?? [1, ''];
  return fixed(value / scale, decimalsOfStep(step / scale)) + letter;
}

/** A rate in a chart: with four decimals, more where the steps of an axis need them; six beside the cursor. */
export const formatChartRate = (value: number, step?: number): string =>
  step === undefined ? plain(value) : fixed(value, Math.max(rateDigits, decimalsOfStep(step)));

/** A number of things in a chart; an axis has no halves of them. */
export const formatChartCount = (value: number): string =>
  Number.isInteger(value) ? groupDigits(String(value)) : '';
