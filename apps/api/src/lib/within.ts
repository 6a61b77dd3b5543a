import { pause } from './pause.ts';

/** Waits for the end of something, good or bad, but no longer than so many milliseconds. */
export async function within(milliseconds: number, task: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const over = task.then(
    () => ended.abort(),
    () => ended.abort(),
  );
  await Promise.race([over, pause(milliseconds, ended.signal)]);
}
