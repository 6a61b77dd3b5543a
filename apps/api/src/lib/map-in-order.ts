export type MapOptions = {
  /** How many tasks run or have results that were not taken yet. It bounds the memory. */
  readonly concurrency: number;
  /** No further task starts once it aborts; the results end with that of the last task that started. */
  readonly signal?: AbortSignal;
};

/**
 * Runs a task for each item, several at a time, and yields the results in the order of the items. While the consumer works on one result,
 * the next ones are prepared.
 *
 * Tasks no longer run when it ends, however it ends: at the last item, at a task's error, which is thrown in the place of that task's
 * result, or because the consumer stops.
 */
export async function* mapInOrder<T, R>(
  items: AsyncIterable<T>,
  { concurrency, signal }: MapOptions,
  task: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const iterator = items[Symbol.asyncIterator]();
  const slots: Promise<{ readonly result: R } | undefined>[] = [];
  let isOver = false;
  const fillSlot = () => {
    const slot = iterator.next().then(async ({ done, value }) => {
      if (done || isOver || signal?.aborted) return undefined;
      return { result: await task(value) };
    });
    // thrown where its result is taken, if it is
    slot.catch(() => {});
    slots.push(slot);
  };
  try {
    for (let i = 0; i < concurrency; i += 1) fillSlot();
    for (let next = await slots.shift(); next !== undefined; next = await slots.shift()) {
      fillSlot();
      yield next.result;
    }
  } finally {
    isOver = true;
    await Promise.allSettled(slots);
    await iterator.return?.();
  }
}
