/** Base units in whole units, e.g. `1000.5`; without zeros at the end, so that it can be given back as an option. */
export function showUnits(amount: bigint, decimals: number): string {
  if (amount < 0n) return `-${showUnits(-amount, decimals)}`;
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Basis points with what they are of a whole, e.g. `250 bps (2.5 %)`. */
export function showBps(bps: number): string {
  return `${bps} bps (${showUnits(BigInt(bps), 2)} %)`;
}

const LAMPORT_DECIMALS = 9;

export function showSol(lamports: bigint): string {
  return `${showUnits(lamports, LAMPORT_DECIMALS)} SOL`;
}
