import { afterEach, expect, it, vi } from 'vitest';
import { isKept, readStored, store } from './stored.ts';

afterEach(() => vi.unstubAllGlobals());

it('the storage keeps a text until it is removed, and for this visit alone while there is no room', () => {
  const kept = new Map<string, string>();
  let isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => kept.delete(key),
  });
  const state = () => [readStored('localStorage', 'a'), isKept('localStorage', 'a')];
  expect([state(), kept.size]).toEqual([[undefined, true], 0]);
  store('localStorage', 'a', 'text');
  expect([state(), kept.size]).toEqual([['text', true], 1]);
  isFull = true;
  store('localStorage', 'a', 'next');
  expect(state()).toEqual(['next', false]);
  isFull = false;
  store('localStorage', 'a', 'last');
  expect(state()).toEqual(['last', true]);
  store('localStorage', 'a', undefined);
  expect(readStored('localStorage', 'a')).toBeUndefined();
});

it('the storage has a text for this visit alone where the browser refuses it', () => {
  vi.stubGlobal('sessionStorage', undefined);
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    },
  });
  expect(isKept('sessionStorage', 'b')).toBe(false);
  store('sessionStorage', 'b', 'text');
  expect([readStored('sessionStorage', 'b'), isKept('sessionStorage', 'b')]).toEqual(['text', false]);
  store('sessionStorage', 'b', undefined);
  expect(readStored('sessionStorage', 'b')).toBeUndefined();
});
