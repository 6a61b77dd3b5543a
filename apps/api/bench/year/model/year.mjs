import { ProgramError } from '@obverse/core';
import { firstWhere } from '../first-where.mjs';
import { act, dueWithdrawals } from './activity.mjs';
import { busyness, yearSeconds } from './adoption.mjs';
import { calendar } from './calendar.mjs';
import { Ledger } from './ledger.mjs';
import { People } from './people.mjs';
import { Random } from './random.mjs';

/** 2025-01-01, unix seconds. */
export const beginning = 1_735_689_600;

const hour = 3_600;

/** Picks integrations as users do: a few have most of the activity. */
function popularity(ledger, random) {
  const sums = [];
  return () => {
    while (sums.length < ledger.coins.length)
      sums.push((sums.at(-1) ?? 0) + (random.fraction() * 0.98 + 0.02) ** -0.8);
    const wanted = random.fraction() * sums.at(-1);
    return ledger.coins[firstWhere(sums.length - 1, (i) => sums[i] > wanted)];
  };
}

/** Transactions of the users in one hour, at random times, in order. */
function userActs(scene, from, count) {
  if (scene.ledger.coins.length === 0) return [];
  const random = scene.random;
  return Array.from({ length: count }, () => [from + random.fraction() * hour, act]);
}

function* hourOf(scene, from, count, planned) {
  const withdrawals = dueWithdrawals(scene, beginning + from).map((each) => [
    from + scene.random.fraction() * hour,
    each,
  ]);
  const due = [];
  while (planned.length > 0 && planned.at(-1)[0] < from + hour) due.push(planned.pop());
  const all = [...due, ...withdrawals, ...userActs(scene, from, count)];
  yield* all.sort(([a], [b]) => a - b);
}

/**
 * Lives the year. Everything follows from the seed.
 *
 * @param book is told of every transaction: `record(seconds, events)`, `refuse(seconds, number)` of one that the program refused with an
 *   error of that number, and `progress(share, ledger, people)` after each thing that users did; seconds since the beginning
 */
export function liveYear({ seed, integrations, acts }, book) {
  const random = new Random(`year of ${seed}`);
  const people = new People(seed);
  const ledger = new Ledger(BigInt(beginning));
  const scene = { ledger, people, random, requests: 0n, popular: popularity(ledger, random) };
  const planned = calendar(integrations).reverse();
  let done = 0;
  for (const [number, count] of busyness(acts).entries()) {
    for (const [at, doIt] of hourOf(scene, number * hour, count, planned)) {
      ledger.now = BigInt(Math.floor(beginning + at));
      ledger.yearOver = at / yearSeconds;
      try {
        const events = [doIt(scene)].flat().filter(Boolean);
        if (events.length > 0) book.record(at, events);
      } catch (refusal) {
        if (!(refusal instanceof ProgramError)) throw refusal;
        book.refuse(at, refusal.number);
      }
      if (doIt === act) done++;
      book.progress(done / acts, { ledger, people });
    }
  }
  book.end(yearSeconds, { ledger, people });
}
