import { afterEach, describe, expect, it, vi } from 'vitest';
import { isKept, readStored, store } from './stored.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the storage of the browser', () => {
  it('keeps a text until it is removed', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
    expect(isKept('localStorage', 'a')).toBe(true);
    expect(kept.size).toBe(0);
    store('localStorage', 'a', 'text');
    expect(readStored('localStorage', 'a')).toBe('text');
    store('localStorage', 'a', undefined);
    expect(readStored('localStorage', 'a')).toBeUndefined();
  });

  it('has a text for this visit alone where the browser refuses its storage', () => {
    const refused = {
      get sessionStorage(): never {
        throw new DOMException('The operation is insecure', 'SecurityError');
      },
    };
    vi.stubGlobal('sessionStorage', undefined);
    Object.defineProperties(globalThis, Object.getOwnPropertyDescriptors(refused));
    expect(isKept('sessionStorage', 'b')).toBe(false);
    store('sessionStorage', 'b', 'text');
    expect([readStored('sessionStorage', 'b'), isKept('sessionStorage', 'b')]).toEqual(['text', false]);
    store('sessionStorage', 'b', undefined);
    expect(readStored('sessionStorage', 'b')).toBeUndefined();
  });

  it('has a text for this visit alone while there is no room, and keeps it once there is', () => {
    const kept = new Map([['c', 'before']]);
    let isFull = true;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, text);
      },
    });
    store('localStorage', 'c', 'text');
    expect([readStored('localStorage', 'c'), isKept('localStorage', 'c')]).toEqual(['text', false]);
    isFull = false;
    store('localStorage', 'c', 'next');
    expect([readStored('localStorage', 'c'), isKept('localStorage', 'c')]).toEqual(['next', true]);
  });
});
