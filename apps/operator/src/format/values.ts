import { formatUnits, math } from '@obverse/core';
import type { Format } from '@obverse/operations';

/** Writes basis points with their percentage, e.g. `250 bps (2.5 %)`. */
export function formatBps(bps: number): string {
  return `${bps} bps (${formatUnits(BigInt(bps), 2)} %)`;
}

const lamportDecimals = 9;

export function formatSol(lamports: bigint): string {
  return `${formatUnits(lamports, lamportDecimals)} SOL`;
}

/** The limit of `Date`, in seconds. */
const maxDateSeconds = 8_640_000_000_000n;

/** Writes unix seconds as ISO 8601 UTC; `never` for zero, which the program uses for events that have not happened. */
export function formatTime(seconds: bigint): string {
  if (seconds === 0n) return 'never';
  if (seconds > maxDateSeconds || seconds < -maxDateSeconds) return `${seconds} s since 1970`;
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}

const periodUnits = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Writes seconds, with days, hours or minutes if they are a whole number of those. */
export function formatPeriod(seconds: number): string {
  const unit = periodUnits.find(([size]) => seconds > 0 && seconds % size === 0);
  if (!unit) return `${seconds} s`;
  const [size, name] = unit;
  const count = seconds / size;
  return `${seconds} s (${count} ${name}${count === 1 ? '' : 's'})`;
}

const rateDecimals = math.rateOne.toString().length - 1;

/** Writes underlying per token, rounded down. */
export function formatRate(assets: bigint, supply: bigint): string {
  return formatUnits(math.exchangeRateDown({ assets, supply }), rateDecimals);
}

/** Writes the percentage of `part` in `whole`, rounded down to a hundredth of a percent. */
export function formatRatio(part: bigint, whole: bigint): string {
  return whole === 0n ? 'nothing to cover' : `${formatUnits((part * 10_000n) / whole, 2)} %`;
}

/** How the command line writes values: amounts as options accept them, times in UTC. */
export const show: Format = {
  amount: formatUnits,
  bps: formatBps,
  time: formatTime,
  period: formatPeriod,
};
