import assert from 'node:assert/strict';
import { until } from '@obverse/testing';
import { reasons } from '../traffic/load.mjs';

const timeoutSeconds = 180;

/** Waits until an event has been delivered of a transaction since a mark of the load. */
export function untilDelivered({ deliveries }, after) {
  const isDelivered = () => after().confirmed.some(({ signature }) => deliveries.has(signature));
  return until('an event of a new transaction is delivered', isDelivered, timeoutSeconds);
}

/** Waits until everything is ready and an event of a transaction from now on has been delivered. @returns seconds */
export async function untilWhole(context) {
  const { stack, load } = context;
  const began = performance.now();
  const after = load.mark();
  await until('every instance is ready', stack.isWhole, timeoutSeconds);
  await untilDelivered(context, after);
  const seconds = (performance.now() - began) / 1_000;
  await load.settle();
  return seconds;
}

/** Waits until so many requests more have been made, so that a fault is met by some. */
export const untilAsked = (load, count) => {
  const after = load.mark();
  return until(`${count} more requests are made`, () => after().requests >= count);
};

/** Whether a request was under way at some time between two moments. */
export const wasInFlight = ({ began, ended }, { from, to }) => began <= to && ended >= from;

/** @throws when requests have failed for other reasons than these */
export function requireOnly(failed, allowed, when) {
  const others = failed.filter(({ reason }) => !allowed.includes(reason));
  assert(others.length === 0, `requests failed ${when}: ${reasons(others)}`);
}
