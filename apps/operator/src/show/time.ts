/** The last second that a `Date` can hold. */
const MAX_SECONDS = 8_640_000_000_000n;

/** Unix seconds as ISO 8601 UTC; `never` for zero, which stands for what has not happened. */
export function showTime(seconds: bigint): string {
  if (seconds === 0n) return 'never';
  if (seconds > MAX_SECONDS || seconds < -MAX_SECONDS) return `${seconds} s since 1970`;
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Seconds, and the same in days, hours or minutes where they are a whole number of them. */
export function showPeriod(seconds: number): string {
  const unit = UNITS.find(([size]) => seconds > 0 && seconds % size === 0);
  if (!unit) return `${seconds} s`;
  const [size, name] = unit;
  const count = seconds / size;
  return `${seconds} s (${count} ${name}${count === 1 ? '' : 's'})`;
}
