import { LRUCache } from 'lru-cache';

/**
 * Shares one `load` among all callers for `milliseconds` after it began, or for less where a caller says so. Callers that come
 * while it runs get the same promise; a failure is not kept.
 */
export function cached<T>(milliseconds: number, load: () => Promise<T>): (maxAge?: number) => Promise<T> {
  let value: Promise<T> | undefined;
  let since = Number.NEGATIVE_INFINITY;
  return (maxAge = milliseconds) => {
    const now = performance.now();
    if (value !== undefined && now - since < maxAge) return value;
    const loading = load();
    loading.catch(() => {
      if (value === loading) value = undefined;
    });
    value = loading;
    since = now;
    return loading;
  };
}

/** How many keys are remembered. */
const max = 10_000;

type Entry<T> = { load: () => Promise<T>; readonly read: (maxAge?: number) => Promise<T> };

type CachedBy<T> = (key: string, load: () => Promise<T>, maxAge?: number) => Promise<T>;

/** As {@link cached}, for each key by itself; of very many keys those that nobody asks for are forgotten. */
export function cachedBy<T>(milliseconds: number): CachedBy<T> {
  const entries = new LRUCache<string, Entry<T>>({ max });
  return (key, load, maxAge) => {
    const known = entries.get(key);
    if (known !== undefined) {
      known.load = load;
      return known.read(maxAge);
    }
    const entry: Entry<T> = { load, read: cached(milliseconds, () => entry.load()) };
    entries.set(key, entry);
    return entry.read(maxAge);
  };
}
