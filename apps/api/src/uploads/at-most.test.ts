import { describe, expect, it } from 'vitest';
import { atMost } from './at-most.ts';

describe('atMost', () => {
  it('runs so many at a time, in order, and goes on after a failure', async () => {
    const twoAtATime = atMost(2);
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
});
