/** A line that moves less than this share of its value is drawn as what it is: flat. It is also more than the steps of an axis can be too fine for. */
const minSpan = 1e-5;

/** The range of an axis for values from `min` to `max`; wider where they differ by next to nothing. Null where there is no value. */
export function chartRange(min: number | null, max: number | null): readonly [number, number] {
  if (min === null || max === null) return [0, 1];
  const least = Math.max(Math.abs(min), Math.abs(max)) * minSpan || 1;
  const widen = Math.max(0, least - (max - min)) / 2;
  const padding = (max - min + 2 * widen) * 0.1;
  // what is never negative does not seem to be
  const low = min - widen - padding;
  return [min >= 0 ? Math.max(0, low) : low, max + widen + padding];
}
