/**
 * Shares one `load` among all callers for `milliseconds` after it began. Callers that come while it runs get the same
 * promise; a failure is not kept.
 */
export function cached<T>(milliseconds: number, load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  let since = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (value !== undefined && now - since < milliseconds) return value;
    const loading = load();
    loading.catch(() => {
      if (value === loading) value = undefined;
    });
    value = loading;
    since = now;
    return loading;
  };
}
