/** A timer with more fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/** A signal that is aborted with another one, and after `ms` in any case. */
export const within = (ms: number, signal?: AbortSignal | null): AbortSignal =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms);

/** Resolves after `ms`, or after 24 days if that is longer. @throws the reason of the signal as soon as it is aborted */
export function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(ms, maxTimerMs),
    );
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
