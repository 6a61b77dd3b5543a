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

/** How many keys are cached by default. */
const defaultMax = 10_000;

type Entry<T> = { load: () => Promise<T>; readonly read: (ageMs?: number) => Promise<T> };

type CachedBy<T> = (key: string, load: () => Promise<T>, ageMs?: number) => Promise<T>;

/** As {@link cached}, for each key separately. Keys beyond the limit are dropped, the least recently used first. */
export function cachedBy<T>(maxAgeMs: number, max = defaultMax): CachedBy<T> {
  // least recently used first; an LRUCache would reserve room for `max` keys at once, which dominates the start of a service
  const entries = new Map<string, Entry<T>>();
  return (key, load, ageMs) => {
    const entry: Entry<T> = entries.get(key) ?? { load, read: cached(maxAgeMs, () => entry.load()) };
    entry.load = load;
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    return entry.read(ageMs);
  };
}
