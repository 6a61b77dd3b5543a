import { expect, it } from 'vitest';
import { limitConcurrency, mutex } from './async.ts';

const full = () => new Error('full');

function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { task: () => ended, end };
}

/** Runs seven tasks, of which every second one fails, and checks that they run in order. @returns how many ran at the same time */
async function maxRunning(queue: <T>(task: () => Promise<T>) => Promise<T>): Promise<number> {
  const started: number[] = [];
  let running = 0;
  let max = 0;
  const task = (n: number) => async () => {
    started.push(n);
    running += 1;
    max = Math.max(max, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (n % 2 === 0) throw new Error(`${n}`);
    return n;
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((n) => queue(task(n))));
  expect(all.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))).toEqual([1, 3, 5]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(await queue(task(7))).toBe(7);
  return max;
}

it('limitConcurrency and mutex run so many tasks at a time in order, and continue after a task fails', async () => {
  expect(await maxRunning(limitConcurrency(2, 5, full))).toBe(2);
  expect(await maxRunning(mutex())).toBe(1);
});

it('limitConcurrency refuses a task while the queue is full, and never starts one that was aborted', async () => {
  const oneAtATime = limitConcurrency(1, 2, full);
  const { task, end } = held();
  const first = oneAtATime(task);
  const waiting = oneAtATime(async () => 1);
  const leaving = new AbortController();
  const never = async () => expect.unreachable();
  const left = oneAtATime(never, leaving.signal);
  await expect(oneAtATime(never)).rejects.toThrow('full');
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  const next = oneAtATime(async () => 2);
  end();
  expect(await Promise.all([waiting, next])).toEqual([1, 2]);
  await expect(oneAtATime(never, leaving.signal)).rejects.toThrow('left');
  await first;
});
