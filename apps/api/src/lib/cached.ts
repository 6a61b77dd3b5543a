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

/** Makes a value at most once for each object, and keeps it as long as that. */
export function oncePer<K extends object, T extends object>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, T>();
  return (of) => {
    const value = made.get(of) ?? make(of);
    made.set(of, value);
    return value;
  };
}

/** How many keys are cached by default. */
const defaultMax = 10_000;

/** How many keys that are not expired are passed over at each call to find those that are. */
const maxKept = 8;

type Entry<T> = { load: () => Promise<T>; readonly read: (ageMs?: number) => Promise<T>; expiresAt: number };

type CachedBy<T> = (key: string, load: () => Promise<T>, ageMs?: number) => Promise<T>;

/**
 * As {@link cached}, for each key separately. Keys beyond the limit are dropped, the least recently used first, and so are those that have expired since
 * they were used last.
 */
export function cachedBy<T>(maxAgeMs: number, max = defaultMax): CachedBy<T> {
  // least recently used first; an LRUCache would reserve room for `max` keys at once, which dominates the start of a service
  const entries = new Map<string, Entry<T>>();
  return (key, load, ageMs = maxAgeMs) => {
    const now = performance.now();
    const entry: Entry<T> = entries.get(key) ?? {
      load,
      read: cached(maxAgeMs, () => entry.load()),
      expiresAt: now,
    };
    entry.load = load;
    entry.expiresAt = Math.max(entry.expiresAt, now + ageMs);
    entries.delete(key);
    entries.set(key, entry);
    let kept = 0;
    for (const [oldest, { expiresAt }] of entries) {
      if (entries.size > max || expiresAt < now) entries.delete(oldest);
      // some are kept for hours, and others behind them for a moment
      else if (++kept > maxKept) break;
    }
    return entry.read(ageMs);
  };
}
