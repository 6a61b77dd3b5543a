import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapInOrder } from './map-in-order.ts';

/** `count` items, mapped by tasks that end when the test says so. */
function open(count: number, concurrency: number, signal?: AbortSignal) {
  const state = { isOpen: true };
  async function* items() {
    try {
      for (let i = 0; i < count; i += 1) yield i;
    } finally {
      state.isOpen = false;
    }
  }
  const running = new Map<number, { resolve: (result: number) => void; reject: (error: Error) => void }>();
  const started: number[] = [];
  const task = (item: number) =>
    new Promise<number>((resolve, reject) => {
      started.push(item);
      running.set(item, { resolve, reject });
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (item: number, error?: Error) => {
    const held = running.get(item);
    running.delete(item);
    if (error) held?.reject(error);
    else held?.resolve(item);
    await settle();
  };
  const endAll = async () => {
    while (running.size > 0) for (const item of running.keys()) await end(item);
  };
  const results = mapInOrder(items(), { concurrency, ...(signal && { signal }) }, task);
  const collected: number[] = [];
  const collect = async () => {
    for await (const result of results) collected.push(result);
  };
  return { results, collected, collect, state, running, started, settle, end, endAll };
}

it('mapInOrder yields results in the order of the items, in whatever order the tasks end', async () => {
  const choice = fc.array(fc.nat(), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(choice, fc.integer({ min: 1, max: 8 }), async (choices, concurrency) => {
      const { collected, collect, running, end, settle } = open(choices.length, concurrency);
      const done = collect();
      await settle();
      for (const each of choices) {
        // results that were not taken yet count too
        expect(running.size).toBeLessThanOrEqual(concurrency);
        await end([...running.keys()][each % running.size] as number);
      }
      await done;
      expect(collected).toEqual([...choices.keys()]);
    }),
    { numRuns: 50 },
  );
});

it.each(['stops', 'aborts'])(
  'mapInOrder makes no room by later results, and starts no task once its consumer %s',
  async (how) => {
    const stopping = new AbortController();
    const { results, collected, collect, started, state, end, endAll, settle } = open(
      100,
      3,
      stopping.signal,
    );
    const first = results.next();
    await settle();
    // later ones do not make room
    await end(2);
    await end(1);
    expect(started).toEqual([0, 1, 2]);
    await end(0);
    expect(await first).toEqual({ done: false, value: 0 });
    await settle();
    expect(started).toEqual([0, 1, 2, 3]);
    if (how === 'aborts') stopping.abort();
    const ended = how === 'stops' ? results.return(undefined) : collect();
    await endAll();
    await ended;
    expect(collected).toEqual(how === 'stops' ? [] : [1, 2, 3]);
    expect([started, state.isOpen]).toEqual([[0, 1, 2, 3], false]);
  },
);

it('mapInOrder yields what comes before a failed task, throws its error and leaves no task running', async () => {
  const { collected, collect, running, started, end, endAll, settle } = open(100, 4);
  let outcome: unknown;
  const done = collect().catch((error) => {
    outcome = error;
  });
  await settle();
  await end(2, new Error('the third'));
  expect([collected, outcome]).toEqual([[], undefined]);
  await end(0);
  await end(1);
  // waits for those that still run
  expect([collected, outcome]).toEqual([[0, 1], undefined]);
  const before = [...started];
  await endAll();
  await done;
  expect(outcome).toEqual(new Error('the third'));
  expect([started, running.size]).toEqual([before, 0]);
});
