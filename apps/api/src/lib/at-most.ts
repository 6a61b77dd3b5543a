/** @throws what `signal` was aborted for, or `full()` */
export type AtMost = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Runs at most `count` tasks at a time; up to `line` others wait in order, and those beyond are refused with `full`. Who leaves
 * while waiting is forgotten.
 */
export function atMost(count: number, line: number, full: () => Error): AtMost {
  const waiting = new Set<() => void>();
  let running = 0;
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.size === line) return reject(full());
      waiting.add(resolve);
      signal?.addEventListener('abort', () => {
        waiting.delete(resolve);
        reject(signal.reason);
      });
    });
  return async (task, signal) => {
    signal?.throwIfAborted();
    if (running === count) await turn(signal);
    else running += 1;
    try {
      return await task();
    } finally {
      // the place goes to the next in line, or becomes free
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
