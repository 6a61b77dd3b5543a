import { setImmediate, setTimeout as timer } from 'node:timers/promises';

/** Resolves after `ms` milliseconds, rounded up, or as soon as `signal` aborts. Never rejects. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  timer(Math.ceil(ms), undefined, { signal, ref: true }).catch(() => {});

/** Resolves when `task` settles, whether it succeeds or fails, or after `timeoutMs`. Never rejects. */
export async function withTimeout(timeoutMs: number, task: Promise<unknown>): Promise<void> {
  const settled = new AbortController();
  const end = () => settled.abort();
  await Promise.race([task.then(end, end), sleep(timeoutMs, settled.signal)]);
}

/** Marks a promise that may turn out not to be needed: its failure alone is not an error. @returns the promise */
export function mayGoUnused<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** How many items of a long list are mapped before the event loop may do something else. */
const mapBatch = 500;

/** As `map` of an array, for lists that are so long that they would block the event loop. */
export async function mapInBatches<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const [i, item] of items.entries()) {
    if (i % mapBatch === mapBatch - 1) await setImmediate();
    mapped.push(map(item));
  }
  return mapped;
}

/** Runs tasks one at a time, in the order of the calls. A task that fails does not affect the next one. */
export function mutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}

/** @throws the reason of `signal`, or `onFull()` */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Runs at most `concurrency` tasks at a time. Up to `maxQueued` more wait in order; beyond that a call is refused with `onFull()`.
 * A task whose signal aborts while it waits leaves the queue.
 */
export function limitConcurrency(
  concurrency: number,
  maxQueued: number,
  onFull: () => Error,
): ConcurrencyLimit {
  const queue = new Set<() => void>();
  let running = 0;
  const waitForSlot = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (queue.size === maxQueued) return reject(onFull());
      queue.add(resolve);
      signal?.addEventListener('abort', () => {
        queue.delete(resolve);
        reject(signal.reason);
      });
    });
  return async (task, signal) => {
    signal?.throwIfAborted();
    if (running === concurrency) await waitForSlot(signal);
    else running += 1;
    try {
      return await task();
    } finally {
      // the slot passes to the next in the queue, or becomes free
      const [next] = queue;
      if (next) {
        queue.delete(next);
        next();
      } else running -= 1;
    }
  };
}
