import { describe, expect, it } from 'vitest';
import { limitConcurrency, mutex } from './async.ts';

const full = () => new Error('full');

describe('limitConcurrency', () => {
  it('runs two tasks at a time in order, and continues after a task fails', async () => {
    const twoAtATime = limitConcurrency(2, 5, full);
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
    const all = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((n) => twoAtATime(task(n))));
    expect(all.map(({ status }) => status === 'fulfilled')).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(max).toBe(2);
    expect(await twoAtATime(task(7))).toBe(7);
  });

  /** Starts a task that runs until `end` is called. */
  function busy(queue: ReturnType<typeof limitConcurrency>) {
    let end = () => {};
    const ended = queue(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    return { ended, end: () => end() };
  }

  it('refuses a task while the queue is full, and accepts one as soon as there is room', async () => {
    const oneAtATime = limitConcurrency(1, 2, full);
    const first = busy(oneAtATime);
    const waiting = [1, 2].map((n) => oneAtATime(async () => n));
    await expect(oneAtATime(async () => 3)).rejects.toThrow('full');
    first.end();
    expect(await Promise.all(waiting)).toEqual([1, 2]);
    expect(await oneAtATime(async () => 4)).toBe(4);
    await first.ended;
  });

  it('removes an aborted task from the queue, and never starts it', async () => {
    const oneAtATime = limitConcurrency(1, 1, full);
    const first = busy(oneAtATime);
    const leaving = new AbortController();
    let began = false;
    const task = async () => {
      began = true;
    };
    const left = oneAtATime(task, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const next = oneAtATime(async () => 1);
    first.end();
    expect(await next).toBe(1);
    await expect(oneAtATime(task, leaving.signal)).rejects.toThrow('left');
    expect(began).toBe(false);
  });
});

describe('mutex', () => {
  it('runs one task at a time in order, and continues after a task fails', async () => {
    const inOrder = mutex();
    const log: string[] = [];
    const task = (name: string, fails: boolean) => async () => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
    const [first, second] = [inOrder(task('a', true)), inOrder(task('b', false))];
    await expect(first).rejects.toThrow('a');
    expect(await second).toBe('b');
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  });
});
