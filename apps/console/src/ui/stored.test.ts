import { expect, it, onTestFinished, vi } from 'vitest';
import { isKept, readStored, store } from './stored.ts';

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
  onTestFinished(() => void vi.unstubAllGlobals());
  const states = [undefined, 'text', 'next', 'last', undefined].map((text, i) => {
    isFull = i === 2;
    store('localStorage', 'a', text);
    return [readStored('localStorage', 'a'), isKept('localStorage', 'a')];
  });
  const [none, last] = [
    [undefined, true],
    ['last', true],
  ];
  expect(states).toEqual([none, ['text', true], ['next', false], last, none]);
});
