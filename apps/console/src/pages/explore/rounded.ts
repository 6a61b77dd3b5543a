import { groupDigits } from '../../amounts/format.ts';
import { formatDuration } from '../../ui/time.tsx';

/** The sum of the whole parts of decimal texts. */
export const wholeSum = (...decimals: readonly string[]): string =>
  groupDigits(String(decimals.reduce((sum, decimal) => sum + BigInt(decimal.split('.')[0] ?? '0'), 0n)));

/** An age in its largest unit: "12 days". */
export const formatAge = (ms: number): string =>
  formatDuration(ms / 1_000)
    .split(' ')
    .slice(0, 2)
    .join(' ');
