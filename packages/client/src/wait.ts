/** A timer with more fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/** What every timer takes. Rounded up, so that no timer fires too early. */
const timerMs = (ms: number): number => Math.min(maxTimerMs, Math.max(0, Math.ceil(ms)));

/**
 * Runs a step with a signal that is aborted with another one, and after `ms` in any case. By hand: Node 20 collects a timeout as garbage that only
 * `AbortSignal.any` knows of, and then it never ends anything.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  step: (bounded: AbortSignal) => Promise<T>,
): Promise<T> {
  const bounded = new AbortController();
  const abort = () => bounded.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const late = new DOMException('There was no answer in time', 'TimeoutError');
  const timer = setTimeout(() => bounded.abort(late), timerMs(ms));
  try {
    return await step(bounded.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Resolves after `ms`, or after 24 days if that is longer. @throws the reason of the signal as soon as it is aborted */
export function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, timerMs(ms));
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
