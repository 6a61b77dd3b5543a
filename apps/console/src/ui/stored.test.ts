import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, store } from './stored.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the storage of the browser', () => {
  it('keeps a text until it is removed', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
    store('localStorage', 'a', 'text');
    expect(readStored('localStorage', 'a')).toBe('text');
    store('localStorage', 'a', undefined);
    expect(readStored('localStorage', 'a')).toBeUndefined();
  });

  it('is as if it were empty where the browser refuses it', () => {
    const refused = {
      get sessionStorage(): never {
        throw new DOMException('The operation is insecure', 'SecurityError');
      },
    };
    vi.stubGlobal('sessionStorage', undefined);
    Object.defineProperties(globalThis, Object.getOwnPropertyDescriptors(refused));
    store('sessionStorage', 'a', 'text');
    expect(readStored('sessionStorage', 'a')).toBeUndefined();
  });

  it('forgets a text that has no room', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
    store('localStorage', 'a', 'text');
    expect(readStored('localStorage', 'a')).toBeUndefined();
  });
});
