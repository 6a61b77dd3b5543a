import { expect, it } from 'vitest';
import { fairConcurrency } from './fair-concurrency.ts';

/** A limit whose tasks run until they are ended; the first letter of a task is its client. `started` has their names in order. */
function opened() {
  const limits = { concurrency: 3, perClient: 2, maxQueued: 4, maxQueuedPerClient: 3 };
  const limit = fairConcurrency(limits, (whose) => new Error(`full: ${whose}`));
  const started: string[] = [];
  const held = new Map<string, () => void>();
  const run = (name: string) =>
    limit(name.charAt(0), () => {
      started.push(name);
      return new Promise<void>((resolve) => held.set(name, resolve));
    });
  return { limit, started, run, end: (name: string) => held.get(name)?.() };
}

it('leaves places to others where one client has many tasks, and gives waiting clients a place in turns', async () => {
  const { started, run, end } = opened();
  const [first, second] = [run('a1'), run('b1')];
  for (const name of ['c1', 'a2', 'a3', 'b2', 'd1']) void run(name);
  await Promise.resolve();
  expect(started).toEqual(['a1', 'b1', 'c1']);
  end('a1');
  await first;
  end('b1');
  await second;
  await Promise.resolve();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});

it('refuses the tasks of a client that has too many, and takes those of others', async () => {
  const { run, started } = opened();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void run(name);
  await expect(run('a6')).rejects.toThrow('full: client');
  void run('b1');
  void run('b2');
  await Promise.resolve();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await expect(run('c1')).rejects.toThrow('full: all');
});

it('frees the place of a task that fails', async () => {
  const { limit } = opened();
  const fail = () => limit('a', () => Promise.reject(new Error('broken')));
  for (let i = 0; i < 5; i += 1) await expect(fail()).rejects.toThrow('broken');
  expect(await limit('a', async () => 7)).toBe(7);
});
