import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mapInOrder } from './map-in-order.ts';

async function* upTo(count: number): AsyncGenerator<number> {
  for (let i = 0; i < count; i += 1) yield i;
}

/** Tasks that end when the test says so. */
function heldTasks() {
  const running = new Map<number, { resolve: (result: number) => void; reject: (error: Error) => void }>();
  const started: number[] = [];
  const task = (item: number) =>
    new Promise<number>((resolve, reject) => {
      started.push(item);
      running.set(item, { resolve, reject });
    });
  /** Lets everything go on that can. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (item: number, error?: Error) => {
    const { resolve, reject } = running.get(item) ?? {};
    running.delete(item);
    if (error) reject?.(error);
    else resolve?.(item);
    await settle();
  };
  return { task, running, started, end, settle };
}

async function collect(results: AsyncIterable<number>, into: number[]): Promise<void> {
  for await (const result of results) into.push(result);
}

it('mapInOrder yields results in the order of the items, in whatever order the tasks end', async () => {
  const scenario = fc.record({
    count: fc.nat(30),
    concurrency: fc.integer({ min: 1, max: 8 }),
    choices: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ count, concurrency, choices }) => {
      const { task, running, end, settle } = heldTasks();
      const results: number[] = [];
      const done = collect(mapInOrder(upTo(count), { concurrency }, task), results);
      await settle();
      for (const choice of choices.slice(0, count)) {
        // results that were not taken yet count too
        expect(running.size).toBeLessThanOrEqual(concurrency);
        await end([...running.keys()][choice % running.size] as number);
      }
      await done;
      expect(results).toEqual(Array.from({ length: count }, (_, i) => i));
    }),
    { numRuns: 100 },
  );
});

it('mapInOrder starts no more tasks than its concurrency while the consumer works on a result', async () => {
  const { task, running, started, end, settle } = heldTasks();
  const results = mapInOrder(upTo(100), { concurrency: 3 }, task);
  const first = results.next();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  // later ones do not make room
  await end(2);
  await end(1);
  expect(started).toEqual([0, 1, 2]);
  await end(0);
  expect(await first).toEqual({ done: false, value: 0 });
  await settle();
  expect(started).toEqual([0, 1, 2, 3]);
  const last = results.return(undefined);
  await Promise.all([...running.keys()].map((item) => end(item)));
  await last;
});

it('mapInOrder yields what comes before a failed task, throws its error and leaves no task running', async () => {
  const { task, running, started, end, settle } = heldTasks();
  const results: number[] = [];
  let outcome: unknown;
  const done = collect(mapInOrder(upTo(100), { concurrency: 4 }, task), results).catch((error) => {
    outcome = error;
  });
  await settle();
  await end(2, new Error('the third'));
  expect([results, outcome]).toEqual([[], undefined]);
  await end(0);
  await end(1);
  expect(results).toEqual([0, 1]);
  // waits for those that still run
  expect(outcome).toBeUndefined();
  const before = [...started];
  for (const item of running.keys()) await end(item);
  await done;
  expect(outcome).toEqual(new Error('the third'));
  expect([started, running.size]).toEqual([before, 0]);
});

/** Results of three concurrent tasks, of which the first was taken. */
async function openResults(signal?: AbortSignal) {
  const tasks = heldTasks();
  const state = { isOpen: true };
  async function* items() {
    try {
      yield* upTo(100);
    } finally {
      state.isOpen = false;
    }
  }
  const options = { concurrency: 3, ...(signal && { signal }) };
  const results = mapInOrder(items(), options, tasks.task);
  const first = results.next();
  await tasks.settle();
  await tasks.end(0);
  expect(await first).toEqual({ done: false, value: 0 });
  await tasks.settle();
  const { running, end } = tasks;
  const endAll = async () => {
    while (running.size > 0) for (const item of running.keys()) await end(item);
  };
  return { results, started: tasks.started, state, endAll };
}

it('mapInOrder starts no task once the consumer stops, and ends the items', async () => {
  const { results, started, state, endAll } = await openResults();
  const stopped = results.return(undefined);
  await endAll();
  await stopped;
  expect([started, state.isOpen]).toEqual([[0, 1, 2, 3], false]);
});

it('mapInOrder starts no task once its signal aborts, and yields the results of those that run', async () => {
  const stopping = new AbortController();
  const { results, started, state, endAll } = await openResults(stopping.signal);
  stopping.abort();
  const rest: number[] = [];
  const collected = collect(results, rest);
  await endAll();
  await collected;
  expect(rest).toEqual([1, 2, 3]);
  expect([started, state.isOpen]).toEqual([[0, 1, 2, 3], false]);
});
