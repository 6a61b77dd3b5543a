import { getWallets } from '@wallet-standard/app';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '../ui/stored.ts';
import { burnerWalletName } from './burner-name.ts';
import {
  exportBurnerKey,
  importBurnerKey,
  isBurnerWalletKept,
  registerBurnerWallet,
} from './burner-wallet.ts';
import { endKeyWallets } from './key-wallet.ts';

type Connect = { readonly connect: () => Promise<{ readonly accounts: readonly { address: string }[] }> };

/** Loads a page of a local cluster. @returns the address of its burner wallet */
async function visit(): Promise<string | undefined> {
  endKeyWallets();
  const isBurner = ({ name }: { name: string }) => name === burnerWalletName;
  expect(getWallets().get().some(isBurner)).toBe(false);
  registerBurnerWallet();
  const connect = getWallets().get().find(isBurner)?.features['standard:connect'] as Connect;
  return (await connect.connect()).accounts[0]?.address;
}

afterEach(() => {
  endKeyWallets();
  vi.unstubAllGlobals();
});

it('the burner wallet is the same one after a change of the cluster, also where the browser refuses its storage', async () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    },
  });
  const first = await visit();
  expect([first, isBurnerWalletKept()]).toEqual([expect.any(String), false]);
  expect(await visit()).toBe(first);
});

it('the burner wallet goes to another browser by its key, and refuses what is none', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  // the storage of the test before has refused one
  store('localStorage', 'obverse-burner', undefined);
  const first = await visit();
  const key = exportBurnerKey();
  stored.clear();
  expect(await visit()).not.toBe(first);
  for (const text of ['', 'key', '[1,2,3]', JSON.stringify(Array(64).fill(7))])
    expect(() => importBurnerKey(text)).toThrow('This is not the key of a wallet');
  importBurnerKey(` ${key} `);
  expect(await visit()).toBe(first);
});
