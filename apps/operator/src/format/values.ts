import { INDEX_ONE, math } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';

/** Writes base units as whole units without trailing zeros, e.g. `1000.5`, in the form that options accept. */
export function formatUnits(amount: bigint, decimals: number): string {
  if (amount < 0n) return `-${formatUnits(-amount, decimals)}`;
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

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

/** Writes base58, or `none` for the zero address, which the program uses for an unset address. */
export function formatAddress(address: PublicKey): string {
  return address.equals(PublicKey.default) ? 'none' : address.toBase58();
}

const indexDecimals = INDEX_ONE.toString().length - 1;
const rateDecimals = math.rateOne.toString().length - 1;

/** Writes a senior index, which starts at 1. */
export function formatIndex(index: bigint): string {
  return formatUnits(index, indexDecimals);
}

/** Writes underlying per token, rounded down. */
export function formatRate(assets: bigint, supply: bigint): string {
  return formatUnits(math.exchangeRateDown({ assets, supply }), rateDecimals);
}

/** Writes the percentage of `part` in `whole`, rounded down to a hundredth of a percent. */
export function formatRatio(part: bigint, whole: bigint): string {
  return whole === 0n ? 'nothing to cover' : `${formatUnits((part * 10_000n) / whole, 2)} %`;
}
