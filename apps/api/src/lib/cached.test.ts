import { collectGarbage } from '@obverse/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cached, cachedBy, oncePer } from './cached.ts';

describe('cached', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('loads once for all who ask within the time, those who ask while it loads included', async () => {
    const load = vi.fn(async () => ({}));
    const read = cached(1_000, load);
    const [first, second] = await Promise.all([read(), read()]);
    vi.advanceTimersByTime(999);
    expect(await read()).toBe(first);
    expect(second).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads again after that time', async () => {
    const load = vi.fn(async () => ({}));
    const read = cached(1_000, load);
    const first = await read();
    vi.advanceTimersByTime(1_000);
    expect(await read()).not.toBe(first);
  });

  it('loads again for a caller with a shorter limit, and shares the result with the others', async () => {
    const load = vi.fn(async () => ({}));
    const read = cached(1_000, load);
    const first = await read();
    vi.advanceTimersByTime(500);
    expect(await read(501)).toBe(first);
    const second = await read(0);
    expect(second).not.toBe(first);
    vi.advanceTimersByTime(999);
    expect(await read()).toBe(second);
  });

  it('does not keep a failure', async () => {
    const load = vi.fn(async () => 1);
    load.mockRejectedValueOnce(new Error('out of reach'));
    const read = cached(1_000, load);
    await expect(read()).rejects.toThrow('out of reach');
    expect(await read()).toBe(1);
  });

  it('by keys is shared among those who ask for the same', async () => {
    const read = cachedBy<string>(1_000);
    const one = vi.fn(async () => 'one');
    const two = vi.fn(async () => 'two');
    expect(await Promise.all([read('a', one), read('a', one), read('b', two)])).toEqual([
      'one',
      'one',
      'two',
    ]);
    expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    vi.advanceTimersByTime(1_000);
    // loaded as the one who asks says
    expect(await read('a', two)).toBe('two');
  });

  it('by keys drops what has expired, beside what is kept for long', async () => {
    const read = cachedBy<object>(1_000);
    const load = async () => ({});
    const long = await read('long', load, Number.POSITIVE_INFINITY);
    const values = await Promise.all(['a', 'b', 'c'].map((key) => read(key, load)));
    const dropped = values.map((value) => new WeakRef(value));
    values.length = 0;
    vi.advanceTimersByTime(1_001);
    await read('d', load);
    await collectGarbage();
    expect(dropped.filter((each) => each.deref() !== undefined)).toEqual([]);
    expect(await read('long', load, Number.POSITIVE_INFINITY)).toBe(long);
  });

  it('by keys keeps 10 000 keys and drops the least recently used one', async () => {
    const read = cachedBy<string>(1_000);
    const old = async () => 'old';
    for (let i = 0; i < 10_000; i++) await read(`${i}`, old);
    const load = async () => 'new';
    expect(await read('0', load)).toBe('old');
    expect(await read('one more', load)).toBe('new');
    expect(await read('0', load)).toBe('old');
    expect(await read('2', load)).toBe('old');
    expect(await read('1', load)).toBe('new');
  });

  it('of an object are made once for it, also where that fails', async () => {
    const make = vi.fn(async (of: { readonly n: number }) => {
      if (of.n === 2) throw new Error('no');
      return of.n;
    });
    const numberOf = oncePer(make);
    const [first, second] = [{ n: 1 }, { n: 2 }];
    expect([await numberOf(first), await numberOf(first)]).toEqual([1, 1]);
    await expect(numberOf(second)).rejects.toThrow('no');
    await expect(numberOf(second)).rejects.toThrow('no');
    expect(make.mock.calls).toEqual([[first], [second]]);
  });
});
