import { median } from './load.mjs';

/** A field of a table: its value before, if that was measured, and now. */
export const field = (values, digits) => values.map((value) => value.toFixed(digits)).join(' → ');

/** The medians of what was measured of each checkout, as fields: their values, and how that of now is to that of before. */
export function medianFields(name, measured, digits) {
  const values = measured.map(median);
  const [before, now] = values;
  return {
    [name]: field(values, digits),
    ...(now !== undefined && { [`${name}: of before`]: Number((now / before).toFixed(3)) }),
  };
}
