import { getWallets } from '@wallet-standard/app';
import nacl from 'tweetnacl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endKeyWallets, registerKeyWallet } from './key-wallet.ts';

type Method = (input?: object) => Promise<unknown>;

const named = (name: string) =>
  getWallets()
    .get()
    .filter((wallet) => wallet.name === name);

function register(key = nacl.sign.keyPair) {
  registerKeyWallet('Key', key);
  const [wallet] = named('Key');
  if (wallet === undefined) throw new Error('the wallet is not registered');
  const method = (feature: string) => {
    const methods = wallet.features[feature as never] as Readonly<Record<string, Method>>;
    return methods[feature.split(':')[1] ?? ''] as Method;
  };
  return {
    wallet,
    connect: method('standard:connect'),
    signTransaction: method('solana:signTransaction'),
    signMessage: method('solana:signMessage'),
  };
}

describe('a key wallet', () => {
  afterEach(endKeyWallets);

  it.each(['solana:mainnet', 'solana:devnet', undefined])('signs no transaction of %s', async (chain) => {
    const signing = register().signTransaction({ transaction: new Uint8Array(), chain });
    await expect(signing).rejects.toThrow('signs for solana:localnet alone');
  });

  it('is registered once, makes its key at the first use, and has no account before', async () => {
    const make = vi.fn(nacl.sign.keyPair);
    register(make as never);
    const { wallet, connect } = register(make as never);
    expect(named('Key')).toHaveLength(1);
    expect([make.mock.calls.length, wallet.accounts.length]).toEqual([0, 0]);
    expect(await connect()).toEqual(await connect());
    expect([make.mock.calls.length, wallet.accounts.length]).toEqual([1, 1]);
  });

  it('signs nothing once the page has left the local cluster, and is not listed', async () => {
    const { signTransaction, signMessage } = register();
    const message = new Uint8Array([1]);
    await expect(signMessage({ message })).resolves.toHaveLength(1);
    endKeyWallets();
    expect(named('Key')).toEqual([]);
    await expect(signMessage({ message })).rejects.toThrow('for local clusters alone');
    const transaction = { transaction: new Uint8Array(), chain: 'solana:localnet' };
    await expect(signTransaction(transaction)).rejects.toThrow('for local clusters alone');
  });
});
