import { formatUnits } from '@obverse/client';
import type { Format, Plan } from '@obverse/operations';
import { groupDigits } from '../../amounts/format.ts';
import { formatDuration, formatTime } from '../../ui/time.tsx';

/** In the reader's zone, and in UTC, by which operators of several zones agree. */
function showTime(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1_000);
  return `${formatTime(date)} (${date.toISOString().slice(0, 16).replace('T', ' ')} UTC)`;
}

/** How plans are written. @param unit how the underlying is called */
export const formatOf = (unit: string): Format => ({
  amount: (units, decimals) => `${groupDigits(formatUnits(units, decimals))} ${unit}`,
  bps: (bps) => `${formatUnits(BigInt(bps), 2)} %`,
  time: showTime,
  // days with hours are exact; seconds would be left out
  period: (seconds) =>
    seconds % 3_600 === 0 ? formatDuration(seconds) : `${formatDuration(seconds)} (${seconds} seconds)`,
});

/** Labels and explanations begin with a capital here. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is typed to confirm a plan: its title, which names the amount and the stablecoin, without the spaces within numbers. */
export const confirmationOf = ({ title }: Pick<Plan, 'title'>): string => title.replaceAll('\u202f', '');

/** Whether a text confirms a plan: capitals and the number of spaces do not matter. */
export const isConfirmedBy = (plan: Pick<Plan, 'title'>, typed: string): boolean => {
  const normal = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return normal(typed) === normal(confirmationOf(plan));
};
