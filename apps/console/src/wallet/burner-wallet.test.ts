import { getWallets } from '@wallet-standard/app';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

/** The address of the burner wallet that is registered now. */
async function address(): Promise<string | undefined> {
  const wallet = getWallets()
    .get()
    .find(({ name }) => name === burnerWalletName);
  if (wallet === undefined) return undefined;
  const { connect } = wallet.features['standard:connect'] as Connect;
  return (await connect()).accounts[0]?.address;
}

afterEach(() => {
  endKeyWallets();
  vi.unstubAllGlobals();
});

describe('the burner wallet', () => {
  it('is the same one after a change of the cluster, also where the browser refuses its storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document', 'SecurityError');
      },
    });
    registerBurnerWallet();
    expect(isBurnerWalletKept()).toBe(false);
    const first = await address();
    expect(first).toBeDefined();
    // the page leaves a local cluster, and comes to the other one
    endKeyWallets();
    expect(await address()).toBeUndefined();
    registerBurnerWallet();
    expect(await address()).toBe(first);
    expect(isBurnerWalletKept()).toBe(false);
  });

  it('goes to another browser by its key, and refuses what is none', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
    // the storage of the test before has refused one
    store('localStorage', 'obverse-burner', undefined);
    registerBurnerWallet();
    const first = await address();
    const key = exportBurnerKey();
    endKeyWallets();
    stored.clear();
    registerBurnerWallet();
    expect(await address()).not.toBe(first);
    endKeyWallets();
    for (const text of ['', 'key', '[1,2,3]', JSON.stringify(Array(64).fill(7))])
      expect(() => importBurnerKey(text)).toThrow('This is not the key of a wallet');
    importBurnerKey(` ${key} `);
    registerBurnerWallet();
    expect(await address()).toBe(first);
  });
});
