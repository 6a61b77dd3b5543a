import { LRUCache } from 'lru-cache';

/**
 * Shares the result of `load` among all callers until it is `maxAgeMs` old, counted from the start of the load. A caller may ask for a younger
 * one. Callers during a load get the same promise. A failure is not cached.
 */
export function cached<T>(maxAgeMs: number, load: () => Promise<T>): (ageMs?: number) => Promise<T> {
  let value: Promise<T> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  return (ageMs = maxAgeMs) => {
    const now = performance.now();
    if (value !== undefined && now - loadedAt < ageMs) return value;
    const loading = load();
    loading.catch(() => {
      if (value === loading) value = undefined;
    });
    value = loading;
    loadedAt = now;
    return loading;
  };
}

/** How many keys are cached. */
const max = 10_000;

type Entry<T> = { load: () => Promise<T>; readonly read: (ageMs?: number) => Promise<T> };

type CachedBy<T> = (key: string, load: () => Promise<T>, ageMs?: number) => Promise<T>;

/** As {@link cached}, for each key separately. Keys beyond the limit are dropped, the least recently used first. */
export function cachedBy<T>(maxAgeMs: number): CachedBy<T> {
  const entries = new LRUCache<string, Entry<T>>({ max });
  return (key, load, ageMs) => {
    const known = entries.get(key);
    if (known !== undefined) {
      known.load = load;
      return known.read(ageMs);
    }
    const entry: Entry<T> = { load, read: cached(maxAgeMs, () => entry.load()) };
    entries.set(key, entry);
    return entry.read(ageMs);
  };
}
