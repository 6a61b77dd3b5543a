import { describe, expect, it } from 'vitest';
import { atMost } from './at-most.ts';

const full = () => new Error('full');

describe('atMost', () => {
  it('runs so many at a time, in order, and goes on after a failure', async () => {
    const twoAtATime = atMost(2, 5, full);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const task = (n: number) => async () => {
      started.push(n);
      running += 1;
      most = Math.max(most, running);
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
    expect(most).toBe(2);
    expect(await twoAtATime(task(7))).toBe(7);
  });

  /** One that runs, and a way to end it. */
  function busy(queue: ReturnType<typeof atMost>) {
    let end = () => {};
    const ended = queue(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    return { ended, end: () => end() };
  }

  it('refuses who would stand beyond the end of the line, until there is room again', async () => {
    const oneAtATime = atMost(1, 2, full);
    const first = busy(oneAtATime);
    const waiting = [1, 2].map((n) => oneAtATime(async () => n));
    await expect(oneAtATime(async () => 3)).rejects.toThrow('full');
    first.end();
    expect(await Promise.all(waiting)).toEqual([1, 2]);
    expect(await oneAtATime(async () => 4)).toBe(4);
    await first.ended;
  });

  it('forgets who leaves the line, and does not begin for who has left', async () => {
    const oneAtATime = atMost(1, 1, full);
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
