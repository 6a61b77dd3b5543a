import { rateScale } from '../../coins/rate.ts';
import { type Part, sumOf } from './totals.ts';

type At = { /** Unix seconds. */ readonly time: number };

/** How many of a coin a wallet had, and what one was worth; both in order of time. */
export type CoinPast = {
  /** Of the coin and of its underlying. */
  readonly decimals: number;
  /** Before the first change; base units. */
  readonly opening: bigint;
  readonly changes: readonly (At & { readonly tokens: bigint })[];
  readonly rates: readonly (At & { readonly rate: bigint })[];
};

/** Reads a list in order of time: each call takes what has happened up to a time that is not before that of the call before. */
function upTo<T extends At>(list: readonly T[], take: (each: T) => void): (time: number) => void {
  let next = 0;
  return (time) => {
    for (let each = list[next]; each !== undefined && each.time <= time; each = list[++next]) take(each);
  };
}

/** The worth of one coin, for times in ascending order. Before its first record it is worth as much as at that. */
function worthOf({ decimals, opening, changes, rates }: CoinPast): (time: number) => Part {
  let tokens = opening;
  let rate = rates[0]?.rate ?? rateScale;
  const change = upTo(changes, (each) => {
    tokens += each.tokens;
  });
  const record = upTo(rates, (each) => {
    rate = each.rate;
  });
  return (time) => {
    change(time);
    record(time);
    return { decimals, amount: (tokens * rate) / rateScale };
  };
}

/**
 * What the coins of a wallet were worth together, at every record and just before and after every change.
 *
 * @param from Unix seconds: earlier ones are left out
 */
export function worthOverTime(
  coins: readonly CoinPast[],
  from: number,
): readonly (At & { readonly worth: Part })[] {
  const changed = coins.flatMap(({ changes }) => changes.map(({ time }) => time));
  const isHeldBefore = coins.some(({ opening }) => opening !== 0n);
  const first = isHeldBefore ? from : Math.max(from, Math.min(...changed) - 1);
  const recorded = coins.flatMap(({ rates }) => rates.map(({ time }) => time));
  const times = new Set([...recorded, ...changed, ...changed.map((time) => time - 1)]);
  const worths = coins.map(worthOf);
  return [...times]
    .filter((time) => time >= first)
    .sort((a, b) => a - b)
    .map((time) => ({ time, worth: sumOf(worths.map((at) => at(time))) }));
}
