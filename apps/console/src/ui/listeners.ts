/** Who wants to know of changes of a value outside of React; `subscribe` is what `useSyncExternalStore` takes. */
export function listenerSet() {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
