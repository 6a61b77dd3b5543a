/*
 * Small texts that the browser keeps for the page. A browser can refuse its storage: in a frame of another origin, by a setting, or because
 * it is full. The page works without it, and forgets them when it is closed or loaded again.
 */

type Kind = 'localStorage' | 'sessionStorage';

/** What the browser has refused to keep; undefined for what was removed. */
const refused = new Map<string, string | undefined>();

const idOf = (kind: Kind, key: string): string => `${kind} ${key}`;

/** @returns undefined where there is no such text */
export function readStored(kind: Kind, key: string): string | undefined {
  const id = idOf(kind, key);
  if (refused.has(id)) return refused.get(id);
  try {
    return globalThis[kind].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param text undefined removes it */
export function store(kind: Kind, key: string, text: string | undefined): void {
  const id = idOf(kind, key);
  try {
    if (text === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
    refused.delete(id);
  } catch {
    refused.set(id, text);
  }
}

/** Whether the browser has a text for the next visit, too, or would keep one where there is none yet. */
export function isKept(kind: Kind, key: string): boolean {
  if (refused.has(idOf(kind, key))) return false;
  try {
    const storage = globalThis[kind];
    if (storage.getItem(key) !== null) return true;
    // only an attempt shows it
    storage.setItem(`${key}-attempt`, key);
    storage.removeItem(`${key}-attempt`);
    return true;
  } catch {
    return false;
  }
}
