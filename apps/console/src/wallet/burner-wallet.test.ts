import { getWallets } from '@wallet-standard/app';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { burnerWalletName, isBurnerWalletKept, registerBurnerWallet } from './burner-wallet.ts';
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
});
