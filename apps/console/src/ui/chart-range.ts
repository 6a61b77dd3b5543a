/** A line that moves less than this share of its value is drawn as what it is: flat. It is also more than the steps of an axis can be too fine for. */
const minSpan = 1e-5;

/**
 * The range of an axis for values from `min` to `max`; wider where they differ by next to nothing. A single value is in the middle between zero and its double:
 * steps of any format differ there. Null where there is no value.
 */
export function chartRange(min: number | null, max: number | null): readonly [number, number] {
  if (min === null || max === null) return [0, 1];
  if (min === max && min !== 0) return [Math.min(0, 2 * min), Math.max(0, 2 * max)];
  const least = Math.max(Math.abs(min), Math.abs(max)) * minSpan || 1;
  const widen = Math.max(0, least - (max - min)) / 2;
  const padding = (max - min + 2 * widen) * 0.1;
  // what is never negative does not seem to be
  const low = min - widen - padding;
  return [min >= 0 ? Math.max(0, low) : low, max + widen + padding];
}

const daySeconds = 86_400;

/** The range of an axis of time, in Unix seconds; a single time is in the middle of a day, or its chart would be one of the day after it. */
export function timeRange(times: readonly number[]): readonly [number, number] {
  const [first = 0, last = first] = [times[0], times.at(-1)];
  return first === last ? [first - daySeconds / 2, first + daySeconds / 2] : [first, last];
}
