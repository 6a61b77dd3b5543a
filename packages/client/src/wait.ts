/** A timer with more fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/** What every timer takes: `AbortSignal.timeout` of Node throws for fractions. Rounded up, so that no timer fires too early. */
const timerMs = (ms: number): number => Math.min(maxTimerMs, Math.max(0, Math.ceil(ms)));

/** A signal that is aborted with another one, and after `ms` in any case. */
export const within = (ms: number, signal?: AbortSignal | null): AbortSignal => {
  const timeout = AbortSignal.timeout(timerMs(ms));
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
};

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
