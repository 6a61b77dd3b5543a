import { setTimeout as timer } from 'node:timers/promises';

/** Waits so many milliseconds, or until `signal` is aborted, whichever comes first. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  timer(milliseconds, undefined, { signal, ref: true }).catch(() => {});
