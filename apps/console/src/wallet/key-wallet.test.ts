import { getWallets } from '@wallet-standard/app';
import nacl from 'tweetnacl';
import { afterEach, describe, expect, it } from 'vitest';
import { endKeyWallets, registerKeyWallet } from './key-wallet.ts';

type SigningFeatures = {
  readonly 'solana:signTransaction': {
    readonly signTransaction: (input: object) => Promise<readonly { signedTransaction: Uint8Array }[]>;
  };
  readonly 'solana:signMessage': {
    readonly signMessage: (input: object) => Promise<readonly { signature: Uint8Array }[]>;
  };
};

type Connect = { readonly connect: () => Promise<{ readonly accounts: readonly object[] }> };

const named = (name: string) =>
  getWallets()
    .get()
    .filter((wallet) => wallet.name === name);

function register() {
  registerKeyWallet('Key', nacl.sign.keyPair);
  const features = named('Key')[0]?.features as SigningFeatures | undefined;
  if (features === undefined) throw new Error('the wallet is not registered');
  const { signTransaction } = features['solana:signTransaction'];
  const { signMessage } = features['solana:signMessage'];
  return { signTransaction, signMessage };
}

describe('a key wallet', () => {
  afterEach(endKeyWallets);

  it.each(['solana:mainnet', 'solana:devnet', undefined])(
    'signs no transaction of chain %s',
    async (chain) => {
      const { signTransaction } = register();
      const signing = signTransaction({ transaction: new Uint8Array(), chain });
      await expect(signing).rejects.toThrow('signs for solana:localnet alone');
    },
  );

  it('makes its key at the first use, and has no account before', async () => {
    let made = 0;
    registerKeyWallet('Key', () => {
      made += 1;
      return nacl.sign.keyPair();
    });
    const [wallet] = named('Key');
    if (wallet === undefined) throw new Error('the wallet is not registered');
    const { connect } = wallet.features['standard:connect'] as Connect;
    expect([made, wallet.accounts.length]).toEqual([0, 0]);
    const [first, second] = [await connect(), await connect()];
    expect([made, wallet.accounts.length]).toEqual([1, 1]);
    expect(second.accounts).toEqual(first.accounts);
  });

  it('is registered once, however often', () => {
    register();
    register();
    expect(named('Key')).toHaveLength(1);
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
    register();
    expect(named('Key')).toHaveLength(1);
  });
});
