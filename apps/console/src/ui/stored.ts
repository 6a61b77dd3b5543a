/*
 * Small texts that the browser keeps for the page. A browser can refuse its storage: in a frame of another origin, by a setting, or because
 * it is full. The page works without it, and forgets.
 */

type Kind = 'localStorage' | 'sessionStorage';

/** @returns undefined where there is no such text, or no storage */
export function readStored(kind: Kind, key: string): string | undefined {
  try {
    return globalThis[kind].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param text undefined removes it */
export function store(kind: Kind, key: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // nothing depends on it: the next visit begins without
  }
}
