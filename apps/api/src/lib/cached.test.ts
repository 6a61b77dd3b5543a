import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cached, cachedBy } from './cached.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const load = async () => ({});

it('cached loads once for all who ask within the time, those who ask while it loads included, then again', async () => {
  const counted = vi.fn(load);
  const read = cached(1_000, counted);
  const [first, second] = await Promise.all([read(), read()]);
  vi.advanceTimersByTime(999);
  expect(await read()).toBe(first);
  expect(second).toBe(first);
  expect(counted).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await read()).not.toBe(first);
});

it('cached loads again for a caller with a shorter limit, and shares the result with the others', async () => {
  const read = cached(1_000, load);
  const first = await read();
  vi.advanceTimersByTime(500);
  expect(await read(501)).toBe(first);
  const second = await read(0);
  expect(second).not.toBe(first);
  vi.advanceTimersByTime(999);
  expect(await read()).toBe(second);
});

it('cached does not keep a failure', async () => {
  const read = cached(1_000, vi.fn(async () => 1).mockRejectedValueOnce(new Error('out of reach')));
  await expect(read()).rejects.toThrow('out of reach');
  expect(await read()).toBe(1);
});

it('cachedBy shares among those who ask for the same', async () => {
  const read = cachedBy<string>(1_000);
  const [one, two] = [vi.fn(async () => 'one'), vi.fn(async () => 'two')];
  expect(await Promise.all([read('a', one), read('a', one), read('b', two)])).toEqual(['one', 'one', 'two']);
  expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  vi.advanceTimersByTime(1_000);
  // loaded as the one who asks says
  expect(await read('a', two)).toBe('two');
});

it('cachedBy keeps so many keys and drops the least recently used one', async () => {
  const read = cachedBy<string>(1_000, 3);
  const old = async () => 'old';
  const young = async () => 'new';
  for (const key of ['0', '1', '2']) await read(key, old);
  expect(await read('0', young)).toBe('old');
  expect(await read('one more', young)).toBe('new');
  const again = [await read('0', young), await read('2', young), await read('1', young)];
  expect(again).toEqual(['old', 'old', 'new']);
});
