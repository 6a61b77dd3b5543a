import { readDecimal } from './decimal-text.ts';
import { groupDigits } from './format.ts';

/** The program's largest ratio, which stands for "no bound": there is nothing to cover. */
const unboundedBps = 2_147_483_647;

/** Whether a ratio is of nothing: there are no liabilities to cover. */
export const isUnboundedBps = (bps: number): boolean => bps >= unboundedBps;

/** Basis points as a percentage: 366 is "3.66 %". */
export const formatBps = (bps: number): string =>
  isUnboundedBps(bps) ? 'no liabilities' : `${groupDigits((bps / 100).toFixed(2))} %`;

const bpsPerWhole = 10_000n;

/**
 * The share of a part in basis points, rounded down.
 *
 * @param ofNothing what it is where the whole is nothing
 */
export const shareBps = (part: bigint, whole: bigint, ofNothing = 0): number =>
  whole === 0n ? ofNothing : Number((part * bpsPerWhole) / whole);

/** What a text says: basis points, nothing yet, or why it is none. */
export type ParsedPercent =
  | { readonly bps: number; readonly error?: never }
  | { readonly bps?: never; readonly error: string | undefined };

/** Reads a percentage from 0 to 100 with at most two decimals, by {@link readDecimal}: "2.5" is 250 basis points. Nothing is rounded. */
export function parsePercent(text: string): ParsedPercent {
  const { decimal, error } = readDecimal(text);
  if (decimal === undefined) return { error };
  const [whole, fraction = ''] = decimal.split('.');
  if (fraction.length > 2) return { error: 'Enter at most two decimals' };
  const bps = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return bps > 10_000 ? { error: 'Enter at most 100' } : { bps };
}

/** Basis points as {@link parsePercent} reads them: 250 is "2.5". */
export const percentText = (bps: number): string => String(bps / 100);
